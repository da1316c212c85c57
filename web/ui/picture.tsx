import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PhotoFocus } from '../../contract/photos.ts'
import styles from './picture.module.css'
import { paw } from './scene.tsx'
import { drawThumbHash } from './thumb-hash.ts'

interface PictureProps {
  /** Without one, a paw print is shown. */
  src: string | null | undefined
  alt: string
  /** A ThumbHash in base64, shown until the picture is there. */
  placeholder?: string | null | undefined
  /** The point that is seen wherever it is cropped; the middle, where it is not known. */
  focus?: PhotoFocus | null | undefined
  /** The browser fetches it before other pictures. */
  urgent?: boolean
  /** Not cropped: the space beside it has the colours of its placeholder. */
  whole?: boolean
}

/** Fills its parent, which sets its size and its corners. */
export function Picture({
  src,
  alt,
  placeholder,
  focus,
  urgent = false,
  whole = false,
}: PictureProps) {
  const [settled, setSettled] = useState<{ src: string; failed: boolean }>()
  const isSettled = settled?.src === src
  const failed = isSettled && settled?.failed
  const isLoaded = isSettled && !failed
  useEffect(() => {
    // Try again as soon as there is a connection.
    if (failed) return onlineManager.subscribe((isOnline) => isOnline && setSettled(undefined))
  }, [failed])
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
      {placeholder && <Placeholder hash={placeholder} isNeeded={whole || !isLoaded} />}
      <img
        key={src}
        className={styles.image}
        src={src}
        alt={alt}
        data-loaded={isLoaded || undefined}
        data-urgent={urgent || undefined}
        data-whole={whole || undefined}
        style={focus && !whole ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
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

/** The placeholder is drawn only if the picture takes longer than this. */
const blinkMs = 350

interface PlaceholderProps {
  hash: string
  isNeeded: boolean
  delayMs?: number
}

/** Draws a ThumbHash, given in base64. */
export function Placeholder({ hash, isNeeded, delayMs = blinkMs }: PlaceholderProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(() => {
      if (canvas.current) drawThumbHash(canvas.current, hash)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [hash, isNeeded, delayMs])
  return <canvas ref={canvas} className={styles.image} data-loaded />
}
