import { type ComponentType, lazy } from 'react'
import { loadTexts, type TextArea } from './i18n/i18n.ts'

/** The screen's own code is fetched first. */
const afterMs = 1500
const retryMs = 10_000

/** Loads code that a screen can do without at first, and retries until it is there. */
export async function loadLater<Chunk>(
  load: () => Promise<Chunk>,
  firstMs = afterMs,
): Promise<Chunk> {
  for (let ms = firstMs; ; ms = retryMs) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    try {
      return await load()
    } catch {}
  }
}

/** A component that comes later, with its texts; its file exports nothing else. */
export const lazyLater = <Props>(
  area: TextArea,
  load: () => Promise<Record<string, ComponentType<Props>>>,
  firstMs?: number,
) =>
  lazy(async () => {
    const [chunk] = await loadLater(() => Promise.all([load(), loadTexts(area)]), firstMs)
    return { default: Object.values(chunk)[0] as ComponentType<Props> }
  })
