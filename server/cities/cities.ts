import { readFileSync } from 'node:fs'
import { ownFile } from '../http/own-file.ts'

// City data © GeoNames, CC BY 4.0.

interface City {
  id: number
  name: string
  lat: number
  lon: number
}

const cities: City[] = JSON.parse(readFileSync(ownFile('server/cities/cities.json'), 'utf8'))

const earthRadiusKm = 6371.0088

/** The exact distance between two city centres. Never sent to clients: see `shownDistance`. */
export function kilometresBetween(fromCityId: number, toCityId: number): number {
  return surroundingsOf(fromCityId).kilometres[toCityId] ?? Number.NaN
}

/** A distance that is below `below` after rounding is rounded to `step` kilometres. */
const steps = [
  { below: 10, step: 1 },
  { below: 50, step: 5 },
  { below: 100, step: 10 },
  { below: 500, step: 50 },
  { below: Number.POSITIVE_INFINITY, step: 100 },
]

/** The distance on the screen: so coarse that it does not give away the city. */
export function shownDistance(fromCityId: number, toCityId: number): number {
  const exact = kilometresBetween(fromCityId, toCityId)
  for (const { below, step } of steps) {
    const rounded = Math.round(exact / step) * step
    if (rounded < below) return rounded
  }
  return Number.NaN
}

/** The ids of all cities, nearest first; the first is the city itself. */
export function nearestCities(cityId: number): Uint16Array {
  return surroundingsOf(cityId).nearest
}

/** The ids of the cities within so many kilometres; the first is the city itself. */
export function citiesWithin(cityId: number, kilometres: number): number[] {
  const { nearest, kilometres: distances } = surroundingsOf(cityId)
  return Array.from(nearest).filter((id) => (distances[id] ?? Number.NaN) <= kilometres)
}

export function cityName(cityId: number): string {
  return cities.find((city) => city.id === cityId)?.name ?? ''
}

interface Surroundings {
  nearest: Uint16Array
  /** By the other city's id. */
  kilometres: Float64Array
}

const surroundings = new Map<number, Surroundings>()

/** Computed once for each city. */
function surroundingsOf(cityId: number): Surroundings {
  const known = surroundings.get(cityId)
  if (known) return known
  const center = cities.find((city) => city.id === cityId)
  if (!center) throw new Error(`There is no city ${cityId}.`)
  const kilometres = new Float64Array(Math.max(...cities.map((city) => city.id)) + 1)
  for (const city of cities) kilometres[city.id] = greatCircle(center, city)
  const kilometresTo = (id: number) => kilometres[id] ?? Number.NaN
  const nearest = Uint16Array.from(cities, (city) => city.id)
  nearest.sort((a, b) => kilometresTo(a) - kilometresTo(b) || a - b)
  const measured = { nearest, kilometres }
  surroundings.set(cityId, measured)
  return measured
}

/** The haversine formula, to 100 m. */
function greatCircle(a: City, b: City): number {
  const radians = Math.PI / 180
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * radians) / 2)
  const chord = sinLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLon ** 2
  return Math.round(20 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10
}
