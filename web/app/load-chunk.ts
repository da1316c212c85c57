/** spec §9: a chunk that has not come after 120 seconds is not coming. */
const chunkTimeoutMs = 120_000
const retryMs = 1000

export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/**
 * The chunk, or a ChunkError when it fails or takes too long. It is asked for once more, because a
 * phone that goes from one network to another drops whatever is on its way.
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ChunkError())
    const timer = setTimeout(fail, chunkTimeoutMs)
    const again = async () => {
      await new Promise((wake) => setTimeout(wake, retryMs))
      return load()
    }
    load()
      .catch(again)
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })
}
