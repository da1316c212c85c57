import { useCallback, useState } from 'react'
import { personStorage } from '../lib/storage/person-storage.ts'

/** Whether the person has tapped a photo of the other one in this chat; this browser remembers it. */
export function useUnveiled(userId: number, chatId: number): [boolean, () => void] {
  const [isUnveiled, setIsUnveiled] = useState(() => keptOf(userId).read(String(chatId)) === true)
  const unveil = useCallback(() => {
    keptOf(userId).write(String(chatId), true)
    setIsUnveiled(true)
  }, [userId, chatId])
  return [isUnveiled, unveil]
}

const keptOf = (userId: number) => personStorage('michi.photos', userId)
