import { ChatPage as Chat } from '../features/chats/chat-page.tsx'
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
  return <Chat playdates={playdates} />
}
