import sharp from 'sharp'

export async function drawPicture(background = '#c60'): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
