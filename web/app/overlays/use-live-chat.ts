import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Match } from '../../../contract/discovery.ts'
import { getChatClient, holdLiveChat } from '../../features/chats/live-chat.ts'
import { announceMatch, type NewMatch } from '../../features/matches/new-matches.ts'
import { getUserId } from '../../lib/session.ts'

/** Keeps the live connection open on every screen of a signed-in person, for badges and matches. */
export function useLiveChat(): void {
  const userId = getUserId()
  const queryClient = useQueryClient()
  useEffect(() => {
    const stopListening = getChatClient(userId).onEvent((event) => {
      if (event.type === 'match.new') announceMatch(fromWire(event.match))
    })
    const release = holdLiveChat(userId, queryClient)
    return () => {
      stopListening()
      release()
    }
  }, [userId, queryClient])
}

function fromWire({ chatId, id, name, animalName, imgUrl, imgType, faceUrl }: Match): NewMatch {
  const picture = { image: imgUrl ?? null, imageType: imgType, face: faceUrl }
  return { chatId, userId: id, name, animalName, ...picture }
}
