import type { ChatDetail } from '../../../contract/chat.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { backoffMs } from './backoff.ts'
import type { ChatCalls } from './chat-calls.ts'
import {
  catchUpAfter,
  hasGap,
  isFull,
  newestSeq,
  type Timeline,
  withNewestPage,
  withOlderPage,
  withPageAfter,
} from './timeline.ts'

/** Fetches the missing messages of a chat while it is open. */
export interface Pages {
  open(): Promise<void>
  close(): void
  /** Fetches until nothing is missing. A call while it is fetching makes it fetch once more. */
  catchUp(): Promise<void>
  /** Resolves when the page is here, also if it was asked for before. */
  loadOlder(): Promise<void>
}

interface PagesOptions {
  chatId: number
  calls: ChatCalls
  random: () => number
  getTimeline: () => Timeline
  /** The last known change of a reaction. */
  getReactionsUpTo: () => number | undefined
  /** True if there may be more pages. */
  onPage: (timeline: Timeline, detail: ChatDetail) => boolean
  onRefused: (code: ErrorCode) => void
}

export function createPages(options: PagesOptions): Pages {
  const { chatId, calls, random, getTimeline, getReactionsUpTo, onPage, onRefused } = options
  let isOpen = false
  let isBehind = false
  let isAsking = false
  let askingOlder: Promise<void> | null = null
  let attempts = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const askForMissing = async () => {
    const after = catchUpAfter(getTimeline())
    const asked = newestSeq(getTimeline())
    const reactionsAfter = getReactionsUpTo()
    const answer = await calls.getChat(chatId, {
      ...(after !== undefined && { after }),
      ...(after !== undefined && reactionsAfter !== undefined && { reactionsAfter }),
    })
    if (answer.outcome === 'later') {
      const waitMs = answer.waitMs + backoffMs(attempts++, random)
      if (isOpen) retryTimer = setTimeout(catchUp, waitMs)
      return
    }
    attempts = 0
    if (answer.outcome === 'refused') return onRefused(answer.code)
    const page = answer.body.chatMessages
    const merge = after === undefined ? withNewestPage : withPageAfter
    const isMore = onPage(merge(getTimeline(), page, asked), answer.body)
    if (isMore || hasGap(getTimeline()) || (after !== undefined && isFull(page))) isBehind = true
  }

  const askForOlder = async () => {
    const { hasOlder, stored } = getTimeline()
    const before = stored[0]?.message_id
    if (!hasOlder || before === undefined) return
    const answer = await calls.getChat(chatId, { before })
    if (answer.outcome !== 'done') return
    onPage(withOlderPage(getTimeline(), answer.body.chatMessages), answer.body)
  }

  const catchUp = async () => {
    isBehind = true
    if (isAsking) return
    isAsking = true
    while (isBehind && isOpen) {
      isBehind = false
      clearTimeout(retryTimer)
      await askForMissing()
    }
    isAsking = false
  }

  return {
    open() {
      isOpen = true
      return catchUp()
    },
    close() {
      isOpen = false
      clearTimeout(retryTimer)
    },
    catchUp,
    loadOlder() {
      askingOlder ??= askForOlder().finally(() => {
        askingOlder = null
      })
      return askingOlder
    },
  }
}
