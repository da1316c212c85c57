import { useEffect, useRef, useState } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import styles from './picture.module.css'
import { paw } from './scene.tsx'

interface PictureProps {
  /** Without one, a paw print takes its place. */
  src: string | null | undefined
  alt: string
  /** A ThumbHash in base64, shown until the picture is there. */
  placeholder?: string | null | undefined
  /** The first picture of a screen: fetched before the others. */
  urgent?: boolean
}

/** Fills its parent, which sets the size and the corners. */
export function Picture({ src, alt, placeholder, urgent = false }: PictureProps) {
  const [settled, setSettled] = useState<{ src: string; failed: boolean }>()
  const isSettled = settled?.src === src
  const failed = isSettled && settled?.failed
  if (!src || (failed && !placeholder))
    return (
      <span className={styles.frame} role="img" aria-label={alt} aria-hidden={!alt}>
        <svg className={styles.paw} viewBox="0 0 100 100" aria-hidden="true">
          <path d={paw} />
        </svg>
      </span>
    )
  return (
    <span className={styles.frame}>
      {placeholder && <Placeholder hash={placeholder} />}
      <img
        key={src}
        className={styles.image}
        src={src}
        alt={alt}
        data-loaded={(isSettled && !failed) || undefined}
        decoding="async"
        draggable={false}
        fetchPriority={urgent ? 'high' : 'auto'}
        onLoad={() => setSettled({ src, failed: false })}
        onError={() => setSettled({ src, failed: true })}
      />
    </span>
  )
}

export function Avatar({ size = 52, ...picture }: PictureProps & { size?: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      <Picture {...picture} />
    </span>
  )
}

function Placeholder({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, hash)
  }, [hash])
  return <canvas ref={canvas} className={styles.image} data-loaded />
}

function draw(canvas: HTMLCanvasElement, hash: string): void {
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (c) => c.charCodeAt(0)))
  canvas.width = w
  canvas.height = h
  const pixels = new ImageData(w, h)
  pixels.data.set(rgba)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
}
