import { setTimeout as wait } from 'node:timers/promises'
import type { OwnLostPet } from '../../contract/lost-pets.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, propose } from '../../harness/playdates.ts'
import { loseAPet } from '../testing/lost-pets.ts'
import { leaveNote, match, type Person, say, signUp } from '../testing/people.ts'
import type { Server } from '../testing/server.ts'
import { choosePhoto } from './choose-photo.ts'
import type { Page, Role } from './page.ts'

// Every screen that a person comes to within the app, and every layer on it: a dialog, a sheet, a menu, a
// framing. Left out is what comes by itself: a match, a decision of moderators, the first questions.

/** What a person does: a click on what has this role and name, or more. */
export type Step = readonly [Role, RegExp] | ((page: Page) => Promise<void>)

export interface Layer {
  screen: string
  /** What was done before, and stays. */
  below?: readonly Step[]
  open: readonly Step[]
  name: RegExp
}

/** A link from one screen to another. */
export interface Way {
  screen: string
  before?: readonly Step[]
  link: RegExp
  /** The path begins so. */
  to: string
}

export const visitors = ['a member', 'somebody whose pet is lost', 'a stranger'] as const
export type Visitor = (typeof visitors)[number]

/** What one visitor comes to. */
export interface Round {
  /** Absent for the stranger. */
  person?: Person
  layers: readonly Layer[]
  ways: readonly Way[]
}

export async function castRounds(server: Server): Promise<Record<Visitor, Round>> {
  const city = { cityId: 600 }
  const ana = await signUp(server, {
    ...city,
    photos: ['#c33', '#3c3'],
    pets: [{ name: 'Michi', species: 'cat' }, { name: 'Kira' }],
    isConfirmed: true,
  })
  const luis = await signUp(server, { ...city, name: 'Luis', animalName: 'Toby', photos: ['#b85'] })
  const eva = await signUp(server, {
    ...city,
    name: 'Eva',
    animalName: 'Luna',
    photos: ['#85b'],
    isConfirmed: true,
  })
  for (const [name, colour] of [
    ['Nube', '#58b'],
    ['Trufa', '#5b8'],
  ] as const)
    await signUp(server, { ...city, name: `Dueño de ${name}`, animalName: name, photos: [colour] })
  const chatId = await match(ana, luis)
  await say(ana, chatId, 'Hola')
  await say(luis, chatId, '¿Vienes al parque?')
  await ana.client.uploadToChat(chatId, await drawPicture('#58b'))
  const { body: playdate } = await propose(luis.client, chatId, { place: 'El Retiro' })
  await acts.accept(ana.client, playdate)
  await say(luis, chatId, '¡Qué ganas!')
  await match(ana, await signUp(server, { name: 'Pau', animalName: 'Coco' }))
  await leaveNote(eva, ana, '¡Qué gata tan guapa!')

  const sara = await signUp(server, {
    name: 'Sara',
    cityId: 700,
    pets: [{ name: 'Nala', species: 'cat' }],
    isConfirmed: true,
  })
  const key = await loseAPet(sara)
  await eva.client.post('/api/addsighting', { key, words: 'Creo que la he visto' })
  const chat = `chats#chat=${chatId}`
  await untilTold(sara)
  return {
    'a member': { person: ana, layers: layersOf(ana, luis, chat, key), ways: waysOf(chat) },
    'somebody whose pet is lost': { person: sara, layers: lostLayers, ways: lostWays },
    'a stranger': { layers: strangerLayers(key), ways: strangerWays(key) },
  }
}

/** While notifications are going out, the page of the search says so, and its height changes. */
async function untilTold({ client, id }: Person): Promise<void> {
  for (;;) {
    const { body } = await client.get<OwnLostPet>(`/api/ownlostpet/${id}`)
    if (!body.lostPet?.reach.next) return
    await wait(100)
  }
}

const menu: Step = ['button', /^Opciones sobre/]
const showPlaydate: Step = ['button', /^Ver la quedada/]
/** Where there is no mouse, as in Firefox without a screen, it shows the buttons of the message. */
const tapMessage: Step = ['message', /¡Qué ganas!/]
const openPhoto: Step = ['button', /^Foto 1 de/]
const profileTab: Step = ['tab', /^Mi perfil/]
const appTab: Step = ['tab', /^Cuenta y app/]

const layersOf = (ana: Person, luis: Person, chat: string, key: string): Layer[] => [
  { screen: 'home', name: /^¿A quién buscas/, open: [['button', /^Filtros/]] },
  { screen: 'home', name: /^Una nota para/, open: [['button', /^Enviar una nota/]] },
  { screen: 'home', name: /^(Nube|Trufa)/, open: [menu] },
  { screen: 'home', name: /^Denunciar/, open: [menu, ['button', /^Denunciar esta foto/]] },
  { screen: 'notes', name: /^Luna/, open: [menu] },
  { screen: chat, name: /^Toby/, open: [menu] },
  { screen: chat, name: /^Despedi/, open: [menu, ['button', /^Despedirme/]] },
  { screen: chat, name: /^Denunciar a/, open: [menu, ['button', /^Denunciar a/]] },
  { screen: chat, name: /^¿Bloquear a/, open: [menu, ['button', /^Bloquear a/]] },
  { screen: chat, name: /^Elige una reacción/, open: [tapMessage, ['button', /^Reaccionar/]] },
  { screen: chat, name: /^Denunciar este/, open: [tapMessage, ['button', /^Denunciar este/]] },
  { screen: chat, name: /^Fotos del chat/, open: [['button', /^Foto: /]] },
  { screen: chat, name: /^¿La mandamos así/, open: [choosePhoto] },
  { screen: chat, name: /^Quedada con/, open: [showPlaydate] },
  {
    screen: chat,
    below: [showPlaydate],
    name: /^¿Cancelar la quedada/,
    open: [['button', /^Cancelar la quedada/]],
  },
  {
    screen: chat,
    below: [showPlaydate],
    name: /^Cambiar la quedada/,
    open: [['button', /^Cambiar/]],
  },
  { screen: `profile/${luis.id}`, name: /^Toby/, open: [menu] },
  { screen: `profile/${ana.id}`, name: /^¿Borrar esta foto/, open: [['button', /^Borrar esta/]] },
  {
    screen: 'settings',
    // What can be done with a photo stays open beside it.
    below: [openPhoto],
    name: /^¿Qué no puede faltar/,
    open: [['button', /encuadrar$/]],
  },
  { screen: 'settings', name: /^Invita/, open: [['button', /^Invita/]] },
  {
    screen: 'settings',
    below: [profileTab, (page) => page.fill(/^Tu nombre/, 'Anabel'), appTab],
    name: /^Aún no está todo/,
    open: [['button', /^Cerrar sesión/]],
  },
  {
    screen: 'settings/deletion',
    below: [(page) => page.fill(/contraseña/i, ana.password)],
    name: /^¿Borrar tu cuenta/,
    open: [['button', /^Borrar mi cuenta/]],
  },
  { screen: `lost/${key}`, name: /Nala/, open: [['button', /^He visto a Nala/]] },
  { screen: `lost/${key}`, name: /falsa alarma/, open: [['button', /falsa alarma/]] },
]

const waysOf = (chat: string): Way[] => [
  { screen: 'home', link: /^Ver el perfil/, to: '/profile/' },
  { screen: 'home', link: /^Mascota perdida/, to: '/lost' },
  { screen: 'home', link: /^Chats/, to: '/chats' },
  { screen: 'home', link: /^Ajustes/, to: '/settings' },
  { screen: 'chats', link: /^Quedadas/, to: '/playdates' },
  { screen: 'chats', link: /nota/, to: '/notes' },
  { screen: 'chats', link: /¡Qué ganas!/, to: '/chat' },
  { screen: 'playdates', link: /El Retiro/, to: '/chat' },
  { screen: 'notes', link: /^Perfil de/, to: '/profile/' },
  { screen: chat, link: /^Perfil de Toby/, to: '/profile/' },
  { screen: 'lost', link: /^He encontrado un animal/, to: '/found' },
  { screen: 'settings', link: /Ver mi perfil$/, to: '/profile/' },
  { screen: 'settings', link: /^Kira/, to: '/settings/pet' },
  { screen: 'settings', link: /^Añadir otra mascota/, to: '/settings/pet' },
  ...[
    [/^Email/, '/settings/email'] as const,
    [/^Contraseña/, '/settings/password'] as const,
    [/^Dispositivos/, '/settings/devices'] as const,
    [/^Personas bloqueadas/, '/settings/blocked'] as const,
    [/^Denuncias y decisiones/, '/settings/reports'] as const,
    [/^Borrar mi cuenta/, '/settings/deletion'] as const,
    [/^Aviso legal/, '/privacy'] as const,
    [/^Política de cookies/, '/cookies'] as const,
  ].map(([link, to]) => ({ screen: 'settings', before: [appTab], link, to })),
]

const lostLayers: Layer[] = [
  { screen: 'lost', name: /^Corregir el cartel/, open: [['button', /^Corregir el cartel/]] },
  { screen: 'lost', name: /^Quitar este mensaje/, open: [['button', /^Quitar este mensaje/]] },
  { screen: 'lost', name: /^Luna/, open: [menu] },
  { screen: 'lost', name: /^Dejar de buscar/, open: [['button', /^Dejar de buscar/]] },
]

const lostWays: Way[] = [
  { screen: 'lost', link: /^Ver e imprimir/, to: '/lost/' },
  { screen: 'lost', link: /^Luna/, to: '/profile/' },
]

const strangerLayers = (key: string): Layer[] => [
  { screen: `lost/${key}`, name: /Nala/, open: [['button', /^He visto a Nala/]] },
]

const strangerWays = (key: string): Way[] => [
  { screen: '', link: /^Crea tu cuenta/, to: '/signup' },
  { screen: '', link: /^aviso legal/, to: '/privacy' },
  { screen: '', link: /^cookies/, to: '/cookies' },
  { screen: '', link: /^denunciar contenido/, to: '/notice' },
  { screen: `lost/${key}`, link: /falsa alarma/, to: '/notice' },
]
