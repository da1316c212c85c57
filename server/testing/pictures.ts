import sharp from 'sharp'

export async function drawPicture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#c60' } })
    .jpeg()
    .toBuffer()
}
