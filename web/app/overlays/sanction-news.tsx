import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sanctionsQuery } from '../../due-process/queries.ts'
import { lazyPart } from '../../lib/lazy.ts'

const SanctionDialog = lazyPart(
  async () => (await import('../../due-process/sanction-dialog.tsx')).SanctionDialog,
)

/** A warning, a hidden photo or a decision about an appeal, until the person has read it. */
export function SanctionNews() {
  const { data: sanctions } = useQuery(sanctionsQuery)
  const [closed, setClosed] = useState<number[]>([])
  const unread = sanctions?.find(({ id, read }) => !read && !closed.includes(id))
  if (!unread) return null
  return (
    <SanctionDialog
      key={unread.id}
      sanction={unread}
      onClose={() => setClosed([...closed, unread.id])}
    />
  )
}
