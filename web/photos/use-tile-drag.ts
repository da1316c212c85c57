import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { attachTileDrag } from './tile-drag.ts'

/** `ids` in the displayed order. */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  onDrop: (from: number, to: number) => void,
): void {
  const handleDrop = useEffectEvent(onDrop)
  const attached = useRef<ReturnType<typeof attachTileDrag>>(undefined)
  useEffect(() => {
    if (!list.current) return
    attached.current = attachTileDrag(list.current, (from, to) => handleDrop(from, to))
    return attached.current.detach
  }, [list])
  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles lie where they were taken to.
  useLayoutEffect(() => attached.current?.settle(), [order])
}
