import { ChatScreen } from '../features/chats/chat-screen.tsx'
import { MoreIdeas } from '../features/chats/more-ideas.tsx'
import {
  PlaydateButton,
  PlaydateQuestion,
  PlaydateStep,
  useIsPlaydateLoading,
} from '../features/playdates/chat-playdate.tsx'
import { NextPlaydate } from '../features/playdates/next-playdate.tsx'
import { PetPanel } from '../features/profile/pet-panel.tsx'
import type { ChatState } from '../lib/history-state.ts'

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
