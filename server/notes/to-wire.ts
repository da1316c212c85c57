import type { NoteItem } from '../../contract/notes.ts'
import { shownDistance } from '../cities/cities.ts'
import { readPrompts } from '../people/pets.queries.ts'
import type { Photo } from '../photos/photos.queries.ts'
import { avatarFields, photoUrl } from '../photos/to-wire.ts'
import type { listNotes } from './received-notes.queries.ts'

type ListedNote = Awaited<ReturnType<typeof listNotes>>['notes'][number]

export function toNoteItem(
  note: ListedNote,
  avatars: Map<number, Photo>,
  viewerCityId: number,
): NoteItem {
  const { senderId, name, animalName, pets } = note
  return {
    id: note.id,
    text: note.body,
    sentAt: new Date(note.sentAt).toISOString(),
    seen: note.seenAt !== null,
    about: toAbout(note),
    sender: {
      id: senderId,
      name,
      animalName,
      distance: shownDistance(viewerCityId, note.cityId),
      pets: JSON.parse(pets),
      ...avatarFields(avatars.get(senderId) ?? null, 'url', { id: senderId, pets }),
    },
  }
}

function toAbout(note: ListedNote): NoteItem['about'] {
  const { photoKey, prompt, petName } = note
  if (photoKey !== null) return { photoUrl: photoUrl(photoKey, 'avatar') }
  if (petName === null) return null
  const found = readPrompts(note.petPrompts).find((each) => each.prompt === prompt)
  if (found) return { ...found, petName }
  return null
}
