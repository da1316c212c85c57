import { isolate } from '../../contract/isolate.ts'
import type { Language, NewsKind } from '../../contract/news-words.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import type { LostPetNews } from './lost-pet-news.queries.ts'
import type { NewcomerNews } from './newcomers.queries.ts'
import type { News } from './news.queries.ts'
import type { NoteNews } from './note-checks.queries.ts'
import { clockText, isSameDay } from './time-texts.ts'

interface Texts {
  match: (name: string) => string
  matchBody: string
  messages: (count: number) => string
  turn: (name: string) => string
  turnBody: string
  knock: string
  knockBody: (name: string) => string
  knocks: (count: number) => string
  newcomers: string
  newcomersBody: string
  steps: Record<PlaydateStep, string>
  reminder: (name: string, isToday: boolean) => string
  reminderBody: (time: string) => string
  /** For pets without a name. */
  somePet: string
  ownPet: string
  lost: (name: string) => string
  lostBody: (place: string) => string
  sighting: (name: string) => string
  sightingBody: string
  search: (name: string) => string
  searchBody: string
}

const texts: Record<Language, Texts> = {
  es: {
    match: (name) => `¡Match con ${name}!`,
    matchBody: 'Os habéis gustado. ¿Quién dice hola primero?',
    messages: (count) => (count === 1 ? 'Un mensaje nuevo' : `${atMost99(count)} mensajes nuevos`),
    turn: (name) => `Te toca: ${name} espera tu respuesta`,
    turnBody: 'Unas palabras bastan. Y si no, también puedes despedirte con cariño.',
    knock: 'Alguien ha llamado a la puerta',
    knockBody: (name) => `${name} te ha dejado una nota.`,
    knocks: (count) => `Tienes ${atMost99(count)} notas sin leer.`,
    newcomers: 'Hay tres mascotas nuevas cerca de ti',
    newcomersBody: 'Nos pediste que te avisáramos. ¿Vienes a conocerlas?',
    steps: {
      proposed: 'Te propone una quedada. ¿Te viene bien?',
      changed: 'Ha cambiado la quedada. ¿Te sigue viniendo bien?',
      accepted: '¡Ha aceptado la quedada!',
      declined: 'Esta vez no puede quedar',
      cancelled: 'Ha cancelado la quedada',
    },
    reminder: (name, isToday) => `${isToday ? 'Hoy' : 'Mañana'}: quedada con ${name}`,
    reminderBody: (time) => `A las ${time}. Está en tu chat por si hay que cambiar algo.`,
    somePet: 'Una mascota',
    ownPet: 'tu mascota',
    lost: (name) => `${name} se ha perdido cerca de ti`,
    lostBody: (place) => `${place}. ¿Nos ayudas a encontrarle?`,
    sighting: (name) => `¡Alguien ha visto a ${name}!`,
    sightingBody: 'Entra y lee lo que te cuenta.',
    search: (name) => `¿Sigues buscando a ${name}?`,
    searchBody: 'Dínoslo y el cartel sigue. Si no contestas, lo quitamos en una semana.',
  },
  en: {
    match: (name) => `A match with ${name}!`,
    matchBody: 'You like each other. Who says hello first?',
    messages: (count) => (count === 1 ? 'One new message' : `${atMost99(count)} new messages`),
    turn: (name) => `Your turn: ${name} is waiting for an answer`,
    turnBody: 'A few words will do. Or say goodbye kindly.',
    knock: 'Somebody knocked',
    knockBody: (name) => `${name} left you a note.`,
    knocks: (count) => `You have ${atMost99(count)} unread notes.`,
    newcomers: 'There are three new pets near you',
    newcomersBody: 'You asked us to let you know. Coming to meet them?',
    steps: {
      proposed: 'Suggests a playdate. Does it suit you?',
      changed: 'Has changed your playdate. Does it still suit you?',
      accepted: 'Has accepted your playdate!',
      declined: 'Can’t make it this time',
      cancelled: 'Has cancelled your playdate',
    },
    reminder: (name, isToday) => `${isToday ? 'Today' : 'Tomorrow'}: playdate with ${name}`,
    reminderBody: (time) => `At ${time}. It’s in your chat, in case anything has to change.`,
    somePet: 'A pet',
    ownPet: 'your pet',
    lost: (name) => `${name} is lost near you`,
    lostBody: (place) => `${place}. Will you keep an eye out?`,
    sighting: (name) => `Somebody has seen ${name}!`,
    sightingBody: 'Open it and read what they say.',
    search: (name) => `Are you still looking for ${name}?`,
    searchBody:
      'Tell us, and the poster stays. If we don’t hear from you, we’ll take it down in a week.',
  },
}

/** Unread messages are counted up to a hundred. */
const atMost99 = (count: number) => (count >= 100 ? '99+' : String(count))

const longestText = 160

/** What a notification says, in the person's language. It quotes messages only if the person wants it. */
export function newsText(
  news: AnyNews,
  kind: NewsKind,
  now: number,
): { title: string; body: string } {
  if (isOfLostPet(news)) return lostPetText(news)
  const words = texts[news.language]
  if (news.chatId === null) {
    return news.kind === 'note'
      ? noteText(news)
      : { title: words.newcomers, body: words.newcomersBody }
  }
  const name = isolate(news.otherAnimalName || news.otherName)
  if (kind === 'match') return { title: words.match(name), body: words.matchBody }
  if (kind === 'turn') return { title: words.turn(name), body: words.turnBody }
  const { lastBody, unreadStep, startsAt } = news
  if (kind === 'playdate' && unreadStep) return { title: name, body: words.steps[unreadStep] }
  if (kind === 'reminder' && startsAt) {
    const isToday = isSameDay(startsAt, now, news)
    const body = words.reminderBody(clockText(startsAt, news))
    return { title: words.reminder(name, isToday), body }
  }
  const isTheirs = news.lastUserId === news.otherId
  const text = news.showText && isTheirs && lastBody ? shorten(isolate(lastBody)) : null
  const count = words.messages(news.unread)
  if (text === null) return { title: name, body: count }
  return { title: news.unread > 1 ? `${name} · ${count}` : name, body: text }
}

export type AnyNews = News | NoteNews | NewcomerNews | LostPetNews

export const isOfLostPet = (news: AnyNews): news is LostPetNews => 'lostPetId' in news

function lostPetText({ language, petName, place, kind }: LostPetNews) {
  const words = texts[language]
  const name = isolate(petName || (kind === 'lost' ? words.somePet : words.ownPet))
  if (kind === 'sighting') return { title: words.sighting(name), body: words.sightingBody }
  if (kind === 'search') return { title: words.search(name), body: words.searchBody }
  return { title: words.lost(name), body: words.lostBody(isolate(place)) }
}

function noteText({ unseen, lastBody, showText, ...news }: NoteNews) {
  const words = texts[news.language]
  const name = isolate(news.otherAnimalName || news.otherName)
  if (unseen.length > 1) return { title: words.knock, body: words.knocks(unseen.length) }
  if (!showText) return { title: words.knock, body: words.knockBody(name) }
  return { title: `${words.knock}: ${name}`, body: shorten(isolate(lastBody)) }
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > longestText ? `${characters.slice(0, longestText).join('')}…` : text
}
