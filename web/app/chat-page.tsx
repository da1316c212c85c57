import { ChatScreen } from '../features/chats/chat-screen.tsx'
import {
  PlaydateButton,
  PlaydateQuestion,
  PlaydateStep,
  useIsPlaydateLoading,
} from '../features/playdates/chat-playdate.tsx'

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
