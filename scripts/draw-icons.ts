// Draws the app's PNG icons from its logo. Run after changing web/public/logo.svg.
import sharp from 'sharp'

const folder = new URL('../web/public/', import.meta.url).pathname
const tile = '#f3eafb'

/** `share`: how much of the side the logo takes; a maskable icon may lose its outer 20 %. */
const icons = [
  { file: 'icon-180.png', side: 180, share: 0.8 },
  { file: 'icon-192.png', side: 192, share: 0.84 },
  { file: 'icon-512.png', side: 512, share: 0.84 },
  { file: 'icon-maskable-512.png', side: 512, share: 0.62 },
]

for (const { file, side, share } of icons) {
  const logo = await sharp(`${folder}logo.svg`, { density: 600 })
    .resize(Math.round(side * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background: tile } })
    .composite([{ input: logo }])
    .png({ palette: true })
    .toFile(folder + file)
  console.log(file)
}
