import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChatDetail, ReactionChange } from '../../../contract/chat.ts'
import { reactionKinds } from '../../../contract/reactions.ts'
import { createReactions } from './reactions.ts'
import { message } from './testing/messages.ts'

// However many events are lost, doubled or late: after one answer they are as the server has them.

const ids = [10, 20, 30]
const change = fc.record({
  message: fc.nat(ids.length - 1),
  kind: fc.constantFrom(...reactionKinds, null),
  arrives: fc.constantFrom('now', 'later', 'twice', 'never'),
})

it('ends as the server has it, whatever was lost on the way', () => {
  fc.assert(
    fc.property(fc.array(change), fc.nat(10), (steps, known) => {
      const changes: ReactionChange[] = steps.map(({ message: at, kind }, index) => ({
        message_id: ids[at] ?? 0,
        user_id: 1,
        kind,
        number: index + 1,
      }))
      const newest = (upTo: number) =>
        new Map(changes.slice(0, upTo).map((each) => [each.message_id, each]))
      const answer = (upTo: number, after?: number): ChatDetail => ({
        chatRoomUserIds: [
          { user1_id: 1, user2_id: 2, user1_read: 0, user2_read: 0, last_reaction: upTo },
        ],
        chatMessages: [1, 2, 3].map((seq) => {
          const { kind, number } = newest(upTo).get(seq * 10) ?? {}
          return { ...message(seq), ...(number && { reaction: { kind: kind ?? null, number } }) }
        }),
        ...(after !== undefined && {
          chatMessages: [],
          chatReactions: [...newest(upTo).values()]
            .filter(({ number }) => number > after)
            .toSorted((a, b) => a.number - b.number),
        }),
      })
      const reactions = createReactions([])
      const seen = Math.min(known, changes.length)
      reactions.takeAnswer(answer(seen))
      const late: ReactionChange[] = []
      for (const [index, each] of changes.entries()) {
        const { arrives } = steps[index] ?? {}
        if (index < seen || arrives === 'never') continue
        if (arrives === 'later') late.push(each)
        else reactions.takeChange(each)
        if (arrives === 'twice') reactions.takeChange(each)
      }
      for (const each of late) reactions.takeChange(each)
      expect(reactions.upTo()).toBeLessThanOrEqual(changes.length)
      expect(reactions.takeAnswer(answer(changes.length, reactions.upTo()))).toBe(false)
      expect(ids.map(reactions.kindOf)).toEqual(
        ids.map((id) => newest(changes.length).get(id)?.kind ?? null),
      )
      expect(reactions.upTo()).toBe(changes.length)
    }),
  )
})

it('says when something before an event may be missing', () => {
  const reactions = createReactions([])
  const told = (number: number) =>
    reactions.takeChange({ message_id: 10, user_id: 1, kind: 'love', number })
  expect(told(4)).toBe(false)
  const [ids] = [{ user1_id: 1, user2_id: 2, user1_read: 0, user2_read: 0, last_reaction: 4 }]
  reactions.takeAnswer({ chatRoomUserIds: [ids], chatMessages: [] })
  expect([told(5), told(5), told(7), told(6)]).toEqual([false, false, true, false])
})

it('is not undone by what was said before it and comes after', () => {
  const reactions = createReactions([])
  const change = { message_id: 10, user_id: 1 }
  reactions.takeChange({ ...change, kind: 'love', number: 1 })
  reactions.takeChange({ ...change, kind: 'wow', number: 2 })
  const older = { ...message(1), reaction: { kind: 'love' as const, number: 1 } }
  reactions.takeAnswer({ chatRoomUserIds: [], chatMessages: [older] })
  expect(reactions.kindOf(10)).toBe('wow')
  reactions.takeChange({ ...change, kind: 'love', number: 1 })
  expect(reactions.kindOf(10)).toBe('wow')
})
