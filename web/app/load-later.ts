/** What is on the screen comes first. */
const afterMs = 1500
const againMs = 10_000

/** For what a screen can do without for a moment; it is tried until it comes. */
export async function loadLater<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (let ms = afterMs; ; ms = againMs) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    try {
      return await load()
    } catch {}
  }
}
