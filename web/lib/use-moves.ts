import { useEffect, useRef, useState } from 'react'

interface Move {
  id: number
  /** The new index. */
  to: number
  /** The `data-move` of the button that was pressed. */
  by: string
}

/**
 * For a list whose rows (`data-id`) have buttons that move them. The focus moves with the row; if its
 * button is disabled at the new position, to another button of the row. `position` is the index to which the
 * last row was moved, or -1.
 */
export function useMoves<List extends HTMLElement>(ids: readonly number[]) {
  const list = useRef<List>(null)
  const [last, setLast] = useState<Move>()
  const position = last && ids[last.to] === last.id ? last.to : -1

  useEffect(() => {
    if (!last || position < 0) return
    const row = list.current?.querySelector(`[data-id="${last.id}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const wanted = buttons.find(({ dataset }) => dataset.move === last.by) ?? buttons[0]
    wanted?.focus()
  }, [last, position])

  return { list, position, setMove: setLast }
}
