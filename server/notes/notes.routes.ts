import {
  NoteAllowance,
  NoteDecline,
  NotePage,
  NoteParams,
  NotesQuery,
  NotesSeen,
  NotesSwitch,
} from '../../contract/notes.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts'
import type { App } from '../deps.ts'
import { declineNote } from '../discovery/swipes.queries.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { setAcceptsNotes } from '../people/users.queries.ts'
import { listAvatars } from '../photos/photos.queries.ts'
import { requireNoteAllowed } from './notes.queries.ts'
import { listNotes, markNotesSeen } from './received-notes.queries.ts'
import { toNoteItem } from './to-wire.ts'

const tags = ['notes']

/** Sending a note is part of a like (`/api/adduserlike`). */
export function notesRoutes(app: App, deps: FeatureDeps): void {
  const { db, bus, now, auth } = deps
  const { requireSession } = auth
  const announce = (userId: number) =>
    bus.publish({ to: [userId], event: { type: 'notes.changed' } })

  app.get(
    '/api/noteallowance/:id/:targetId',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getNoteAllowance',
        summary: 'Tells how many notes the person may still send today.',
        params: NoteParams,
        response: { 200: NoteAllowance },
      },
    },
    async (request) => {
      const senderId = requireSelf(request, request.params.id)
      const receiverId = request.params.targetId
      await requireConfirmedEmail(deps, senderId)
      return { left: await requireNoteAllowed(db, { senderId, receiverId, now: now() }) }
    },
  )

  app.get(
    '/api/usernotes/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listNotes',
        summary: 'Lists the notes that the person got, the newest first.',
        params: UserParams,
        querystring: NotesQuery,
        response: { 200: NotePage },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.params.id)
      const { cityId } = getSession(request)
      const before = request.query.before ?? Number.MAX_SAFE_INTEGER
      const { notes, next } = await listNotes(db, { userId, before, now: now() })
      const senders = notes.map(({ senderId }) => senderId)
      const avatars = await listAvatars(db, senders)
      return { notes: notes.map((note) => toNoteItem(note, avatars, cityId)), next }
    },
  )

  app.post(
    '/api/seenotes',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'markNotesSeen',
        summary: 'Marks notes as seen.',
        body: NotesSeen,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const hasChanged = await markNotesSeen(db, { userId, ids: request.body.ids, now: now() })
      if (hasChanged) announce(userId)
      return done
    },
  )

  app.post(
    '/api/declinenote',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'declineNote',
        summary: 'Declines a note.',
        body: NoteDecline,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await declineNote(db, { userId, id: Number(request.body.id), now: now() })
      announce(userId)
      return done
    },
  )

  app.post(
    '/api/acceptnotes',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'acceptNotes',
        summary: 'Sets whether others can send notes to the person.',
        body: NotesSwitch,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await setAcceptsNotes(db, userId, request.body.accepts)
      return done
    },
  )
}
