import { type RefObject, useLayoutEffect, useState } from 'react'

/** In rem, as in combobox.module.css: rows grow with the text. */
const rowRems = 2.75
/** At least the padding of the list, above and below together. */
const edges = 16
const rowsInSight = 6
const rowsBeyond = 8

/** A virtual list: it renders only the rows near the visible ones, and the active one. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  open: boolean,
  activeIndex: number,
  count: number,
) {
  const [first, setFirst] = useState(0)
  const rowHeight = rowRems * remInPixels()
  const from = Math.max(0, Math.min(first, count - rowsInSight) - rowsBeyond)
  const to = Math.min(count, first + rowsInSight + rowsBeyond)

  const handleScroll = () => {
    if (list.current) setFirst(Math.floor(list.current.scrollTop / rowHeight))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !open) return
    // Between its neighbours.
    element.scrollTop = (activeIndex + 0.5) * rowHeight - element.clientHeight / 2
  }, [open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another list.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !open) return
    const top = activeIndex * rowHeight
    const lowest = top + rowHeight + edges - element.clientHeight
    if (element.scrollTop > top) element.scrollTop = top
    else if (element.scrollTop < lowest) element.scrollTop = lowest
    setFirst(Math.floor(element.scrollTop / rowHeight))
  }, [list, open, activeIndex, count])

  const padding = { paddingTop: from * rowHeight, paddingBottom: (count - to) * rowHeight }
  return { from, to, padding, handleScroll }
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
