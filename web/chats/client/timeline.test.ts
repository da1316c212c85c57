import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageItem } from '../../../contract/chat.ts'
import { limits } from '../../../contract/limits.ts'
import { createBubbleMaker } from './bubbles.ts'
import type { PendingMessage } from './pending-messages.ts'
import { ana, message, messages } from './testing/messages.ts'
import {
  catchUpAfter,
  hasGap,
  isFull,
  keptTimeline,
  newestSeq,
  type Timeline,
  withMessage,
  withNewestPage,
  withOlderPage,
  withPageAfter,
} from './timeline.ts'

const nothing = keptTimeline([])
const seqs = ({ stored }: Timeline) => stored.map(({ seq }) => seq)

describe('a timeline', () => {
  it('has a gap until the server has said what is in it', () => {
    const gap = withMessage(withNewestPage(nothing, messages(1, 3), 0), message(6))
    expect(hasGap(gap)).toBe(true)
    expect(catchUpAfter(gap)).toBe(message(3).message_id)
    const filled = withPageAfter(gap, messages(4, 6), 6)
    expect(hasGap(filled)).toBe(false)
    expect(seqs(filled)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('settles with one answer for what is gone for good', () => {
    const gap = withMessage(withNewestPage(nothing, messages(1, 3), 0), message(6))
    const settled = withPageAfter(gap, [message(6)], 6)
    expect(hasGap(settled)).toBe(false)
    // Not even the one that told of the gap is there any more.
    expect(hasGap(withPageAfter(gap, [], 6))).toBe(false)
  })

  it('asks again when more came while it was asking', () => {
    const gap = withMessage(withNewestPage(nothing, messages(1, 3), 0), message(6))
    const answered = withPageAfter(withMessage(gap, message(9)), messages(4, 7), 6)
    expect(hasGap(answered)).toBe(true)
    expect(catchUpAfter(answered)).toBe(message(7).message_id)
  })

  it('has no gap before the server was asked', () => {
    expect(hasGap(withMessage(keptTimeline(messages(1, 3)), message(9)))).toBe(false)
  })

  it('takes no message from behind its oldest one, which would hide what is between', () => {
    const newest = withNewestPage(nothing, messages(201, 300), 0)
    expect(withMessage(newest, message(50))).toBe(newest)
    expect(seqs(withOlderPage(newest, messages(101, 200)))[0]).toBe(101)
  })

  it('drops what was kept and the server no longer has', () => {
    const kept = keptTimeline(messages(1, 5))
    expect(seqs(withNewestPage(kept, [message(1), message(3)], 5))).toEqual([1, 3])
  })
})

/** A chat that grows, and answers as the server does. */
class Chat {
  readonly stored: MessageItem[] = []
  add() {
    this.stored.push(message(this.stored.length + 1))
  }
  newest = () => this.stored.slice(-limits.chatPage)
  before = (id: number) =>
    this.stored.filter(({ message_id }) => message_id < id).slice(-limits.chatPage)
  after = (id: number) =>
    this.stored.filter(({ message_id }) => message_id > id).slice(0, limits.chatPage)
}

type Step =
  | { do: 'store'; count: number }
  | { do: 'event'; which: number }
  | { do: 'ask' }
  | { do: 'ask older' }
  | { do: 'answer' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('store' as const), count: fc.constantFrom(1, 2, 3, 130) }),
  fc.record({ do: fc.constant('event' as const), which: fc.nat() }),
  fc.constantFrom<Step>({ do: 'ask' }, { do: 'ask older' }, { do: 'answer' }, { do: 'answer' }),
)

describe('in whatever order events, pages and acknowledgements arrive', () => {
  it('every message is there once, in its place, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(20), (steps, kept) => {
        const chat = new Chat()
        for (let count = 0; count < kept; count++) chat.add()
        const screen = createScreen(chat, keptTimeline(chat.newest()))
        for (const each of steps) {
          screen.run(each)
          screen.expectInOrder()
        }
        screen.catchUp()
        expect(screen.seqs()).toEqual(chat.stored.map(({ seq }) => seq))
      }),
      { numRuns: 500 },
    )
  })
})

function createScreen(chat: Chat, start: Timeline) {
  const makeBubbles = createBubbleMaker(ana)
  const delivered = new Set<number>()
  let timeline = start
  /** On their way back: a call sees the chat as it was when it was made. */
  let answer: (() => void) | null = null
  let olderAnswer: (() => void) | null = null

  const ask = () => {
    const [after, asked] = [catchUpAfter(timeline), newestSeq(timeline)]
    const page = after === undefined ? chat.newest() : chat.after(after)
    answer = () => {
      const merge = after === undefined ? withNewestPage : withPageAfter
      timeline = merge(timeline, page, asked)
      answer = null
      if (hasGap(timeline) || (after !== undefined && isFull(page))) ask()
    }
  }
  const askOlder = () => {
    const oldest = timeline.stored[0]
    if (!timeline.hasOlder || !oldest) return
    const page = chat.before(oldest.message_id)
    olderAnswer = () => {
      timeline = withOlderPage(timeline, page)
      olderAnswer = null
    }
  }
  const takeEvent = (which: number) => {
    const event = chat.stored[which % chat.stored.length]
    if (!event) return
    delivered.add(event.seq)
    timeline = withMessage(timeline, event)
    if (hasGap(timeline) && !answer) ask()
  }

  return {
    run(step: Step) {
      if (step.do === 'store') for (let count = 0; count < step.count; count++) chat.add()
      if (step.do === 'event') takeEvent(step.which)
      if (step.do === 'ask' && !answer) ask()
      if (step.do === 'ask older' && !olderAnswer) askOlder()
      if (step.do === 'answer') (olderAnswer ?? answer)?.()
    },
    catchUp() {
      answer?.()
      olderAnswer?.()
      ask()
      while (answer) (answer as () => void)()
      while (timeline.hasOlder) {
        askOlder()
        olderAnswer?.()
      }
    },
    seqs: () => seqs(timeline),
    expectInOrder() {
      const waiting: PendingMessage[] = chat.stored
        .filter(({ user_id }) => user_id === ana)
        .map(({ client_id, seq }) => ({ chatId: 7, clientId: `${client_id}`, text: '', at: seq }))
      const bubbles = makeBubbles({
        stored: timeline.stored,
        pending: waiting,
        readByOther: 0,
        progressOf: () => null,
        reactionTo: () => null,
      })
      const stored = bubbles.filter(({ seq }) => seq !== null)
      expect(bubbles.slice(0, stored.length)).toEqual(stored)
      expect(stored.map(({ seq }) => seq)).toEqual(seqs(timeline))
      expect(seqs(timeline)).toEqual([...new Set(seqs(timeline))].toSorted((a, b) => a - b))
      expect(new Set(bubbles.map(({ key }) => key)).size).toBe(bubbles.length)
      const oldest = timeline.hasOlder ? (timeline.stored[0]?.seq ?? 0) : 0
      const due = [...delivered].filter((seq) => seq >= oldest)
      expect(seqs(timeline)).toEqual(expect.arrayContaining(due))
      // Each of hers is there, stored or on its way.
      const mine = bubbles.filter(({ isMine }) => isMine)
      expect(mine).toHaveLength(waiting.length)
    },
  }
}
