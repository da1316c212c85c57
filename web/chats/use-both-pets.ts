import { useQuery } from '@tanstack/react-query'
import { monthOf } from '../../contract/age.ts'
import { getUserId } from '../lib/session.ts'
import { householdQuery } from '../pets/household.ts'

/** The pets of both people in a chat, as far as they are known. */
export function useBothPets(otherId: number | null) {
  const mine = useQuery(householdQuery(getUserId()))
  const theirs = useQuery({ ...householdQuery(otherId ?? 0), enabled: otherId !== null })
  return {
    isPending: mine.isPending || (otherId !== null && theirs.isPending),
    mine: mine.data?.pets ?? [],
    theirs: theirs.data?.pets ?? [],
    month: monthOf(Date.now()),
  }
}
