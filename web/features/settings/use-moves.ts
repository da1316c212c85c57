import { useEffect, useRef, useState } from 'react'

interface Move {
  id: number
  /** The `data-move` of the button that was pressed. */
  by: string
}

/**
 * For a list whose rows have buttons that move them. The focus goes along with the row, and where its
 * button has nothing more to do, to another one of the row. `place` is where the last one moved is.
 */
export function useMoves(ids: readonly number[]) {
  const list = useRef<HTMLOListElement>(null)
  const [last, setLast] = useState<Move>()
  const place = last ? ids.indexOf(last.id) : -1

  useEffect(() => {
    if (!last) return
    const row = list.current?.children[place]
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const wanted = buttons.find(({ dataset }) => dataset.move === last.by) ?? buttons[0]
    wanted?.focus()
  }, [last, place])

  return { list, place, noteMove: setLast }
}
