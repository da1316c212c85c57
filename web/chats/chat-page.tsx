import type { ChatState } from '../lib/history-state.ts'
import { PetPanel } from '../people/pet-panel.tsx'
import {
  PlaydateButton,
  PlaydateQuestion,
  PlaydateStep,
  useIsPlaydateLoading,
} from '../playdates/chat-playdate.tsx'
import { NextPlaydate } from '../playdates/next-playdate.tsx'
import { ChatScreen } from './chat-screen.tsx'
import { MoreIdeas } from './more-ideas.tsx'

const playdates = {
  Button: PlaydateButton,
  Step: PlaydateStep,
  Question: PlaydateQuestion,
  useIsLoading: useIsPlaydateLoading,
}

/** A chat with its playdates. */
export function ChatPage() {
  return <ChatScreen playdates={playdates} />
}

interface ChatPetProps {
  chat: ChatState
  userId: number
}

/** Beside a chat: who they are, the next playdate, and what to ask. */
export function ChatPet({ chat, userId }: ChatPetProps) {
  const { chatId, name } = chat
  return (
    <PetPanel
      userId={userId}
      arrival={{ from: '/chat', state: chat }}
      isPending={useIsPlaydateLoading(chatId)}
      lead={<NextPlaydate chatId={chatId} name={name} />}
    >
      <MoreIdeas chat={chat} />
    </PetPanel>
  )
}
