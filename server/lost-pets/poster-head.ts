import { isolate, withoutControls } from '../../contract/isolate.ts'
import { sharedPicture } from '../../contract/photos.ts'
import { basePath } from '../../contract/routes.ts'
import { cityName } from '../cities/cities.ts'
import type { PageHead } from '../http/page-head.ts'
import { shortenName } from './about-lost-pet.ts'
import type { PosterRow } from './lost-pets.queries.ts'

const texts = {
  es: {
    nameless: 'Una mascota',
    wanted: (name: string) => `Se busca: ${name}`,
    found: (name: string) => `¡${name} ya está en casa!`,
    thanks: 'Gracias por ayudar a buscar.',
  },
  en: {
    nameless: 'A pet',
    wanted: (name: string) => `Lost: ${name}`,
    found: (name: string) => `${name} is home again!`,
    thanks: 'Thank you for helping to look.',
  },
}

/** The name, the place and the day. A pet that was found has no place any more. */
export function posterHead(row: PosterRow, acceptLanguage: string | undefined): PageHead {
  const language = /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'es'
  const { nameless, wanted, found, thanks } = texts[language]
  const name = isolate(shortenName(withoutControls(row.petName)) || nameless)
  const picture = row.photoKey
    ? { path: `/api/lostpetshare/${row.key}`, ...sizeOfShared }
    : { path: `${basePath}/icon-512.png` }
  if (row.endedAt !== null) return { title: found(name), description: thanks, picture }
  const { place, at } =
    row.seenPlace !== null && row.seenAt !== null
      ? { place: row.seenPlace, at: row.seenAt }
      : { place: row.place, at: row.lostAt }
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Madrid',
  }).format(at)
  const where = `${isolate(withoutControls(place))}, ${cityName(row.cityId)}`
  return { title: wanted(name), description: `${where} · ${day}`, picture }
}

const sizeOfShared = { width: sharedPicture.width, height: sharedPicture.height }
