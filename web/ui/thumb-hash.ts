import { thumbHashToRGBA } from 'thumbhash'

/** Draws a ThumbHash, given in base64. */
export function drawThumbHash(canvas: HTMLCanvasElement, hash: string): void {
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (c) => c.charCodeAt(0)))
  canvas.width = w
  canvas.height = h
  const pixels = new ImageData(w, h)
  pixels.data.set(rgba)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
}
