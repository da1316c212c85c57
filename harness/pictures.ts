import sharp from 'sharp'

export async function drawPicture(background = '#c60'): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A picture with many shades, different for each seed, so that it has a perceptual hash. */
export async function drawShades(seed: number): Promise<Buffer> {
  const [width, height] = [12, 9]
  const shades = Array.from({ length: width * height }, (_, n) => (seed * (n + 7) ** 3) % 251)
  return sharp(Buffer.from(shades), { raw: { width, height, channels: 1 } })
    .resize(900, 700, { fit: 'fill' })
    .jpeg()
    .toBuffer()
}
