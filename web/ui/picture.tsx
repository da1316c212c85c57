import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import type { PhotoFocus } from '../../contract/photos.ts'
import styles from './picture.module.css'
import { paw } from './scene.tsx'
import { t } from './texts.ts'

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

/** A picture of this address: how often it has failed, and what the last attempt came to. */
interface Attempt {
  src: string | null | undefined
  failures: number
  outcome: 'open' | 'loaded' | 'failed'
}

const firstRetryMs = 10_000
const mostRetries = 6

/** Fills its parent, which sets its size and its corners. */
export function Picture({
  src,
  alt,
  placeholder,
  focus,
  urgent = false,
  whole = false,
}: PictureProps) {
  const [last, setLast] = useState<Attempt>()
  const isSame = last !== undefined && last.src === src
  const { failures, outcome } = isSame ? last : { failures: 0, outcome: 'open' as const }
  const isLoaded = outcome === 'loaded'
  const hasFailed = failures > 0 && !isLoaded
  useEffect(() => {
    if (outcome !== 'failed') return
    const retry = () => setLast({ src, failures, outcome: 'open' })
    const waitMs = firstRetryMs * 2 ** (failures - 1)
    const timer = failures <= mostRetries ? setTimeout(retry, waitMs) : undefined
    // At once when there is a connection again.
    const unsubscribe = onlineManager.subscribe((isOnline) => isOnline && retry())
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [src, failures, outcome])
  if (!src)
    return (
      <span className={styles.frame} role="img" aria-label={alt} aria-hidden={!alt}>
        <Paw />
      </span>
    )
  return (
    <span className={styles.frame}>
      {placeholder && <Placeholder hash={placeholder} isNeeded={whole || !isLoaded} />}
      {hasFailed && (
        <span
          className={styles.away}
          role="img"
          aria-label={`${alt}. ${t('photo.away')}`}
          aria-hidden={!alt || outcome === 'open'}
        >
          {!placeholder && <Paw />}
          <span className={styles.awayText}>{t('photo.away')}</span>
        </span>
      )}
      {outcome !== 'failed' && (
        <img
          key={`${failures} ${src}`}
          className={styles.image}
          src={src}
          alt={alt}
          data-loaded={isLoaded || undefined}
          data-urgent={(urgent && !hasFailed) || undefined}
          data-whole={whole || undefined}
          style={focus && !whole ? { objectPosition: around(focus) } : undefined}
          decoding="async"
          draggable={false}
          fetchPriority={urgent ? 'high' : 'auto'}
          onLoad={() => setLast({ src, failures, outcome: 'loaded' })}
          onError={() => setLast({ src, failures: failures + 1, outcome: 'failed' })}
        />
      )}
    </span>
  )
}

/**
 * Brings a point towards the middle of the crop: exactly, if the crop shows 40 % of the picture, as a card
 * does of a wide photo. The point itself as position would leave a face near an edge at the edge.
 */
function around({ x, y }: PhotoFocus): string {
  const toPosition = (point: number) => Math.min(100, Math.max(0, Math.round((point - 20) / 0.6)))
  return `${toPosition(x)}% ${toPosition(y)}%`
}

function Paw() {
  return (
    <svg className={styles.paw} viewBox="0 0 100 100" aria-hidden="true">
      <path d={paw} />
    </svg>
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

function drawThumbHash(canvas: HTMLCanvasElement, hash: string): void {
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (c) => c.charCodeAt(0)))
  canvas.width = w
  canvas.height = h
  const pixels = new ImageData(w, h)
  pixels.data.set(rgba)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
}
