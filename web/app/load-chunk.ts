/** spec §9: a chunk that has not come after 120 seconds is not coming. */
const chunkTimeoutMs = 120_000

export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** The chunk, or a ChunkError when it fails or takes too long. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ChunkError())
    const timer = setTimeout(fail, chunkTimeoutMs)
    load()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })
}
