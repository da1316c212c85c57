/** The screen's own code is fetched first. */
const afterMs = 1500
const retryMs = 10_000

/** Loads code that a screen can do without at first, and retries until it is there. */
export async function loadLater<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let ms = afterMs; ; ms = retryMs) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    try {
      return await load()
    } catch {}
  }
}
