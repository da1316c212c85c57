import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** spec §9 */
const timeoutMs = 120_000
const retryMs = 1000

export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/**
 * A screen: its code is fetched when it is first drawn, or earlier by `preload`. `import()` stands only in
 * its arguments, and in those of `lazyPart`.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const component = lazy(async () => ({ default: await loadChunk(load) }))
  return Object.assign(component, {
    /** A failure shows when the component is drawn. */
    preload: () => void load().catch(() => {}),
  })
}

/** A panel or dialog that is large: until its code is there, the fallback is in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazyComponent(load)
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props))
}

/**
 * The chunk, or a ChunkError if it fails twice or takes too long. The second try helps a phone that
 * moves from one network to another.
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ChunkError())
    const timer = setTimeout(fail, timeoutMs)
    const retry = async () => {
      await new Promise((wake) => setTimeout(wake, retryMs))
      return load()
    }
    load()
      .catch(retry)
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })
}
