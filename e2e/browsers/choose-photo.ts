import type { Page } from './page.ts'

/** Chooses a photo in a chat. The dialog of the system that chooses a file is out of reach. */
export async function choosePhoto(page: Page): Promise<void> {
  await page.until('document.querySelector("input[data-source=gallery]")')
  await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d').fillRect(20, 20, 100, 100)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve))
    const files = new DataTransfer()
    files.items.add(new File([blob], 'parque.png', { type: 'image/png' }))
    const input = document.querySelector('input[data-source=gallery]')
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
}
