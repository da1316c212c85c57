import { readFileSync } from 'node:fs'

// City data © GeoNames, CC BY 4.0.

interface City {
  id: number
  name: string
  lat: number
  lon: number
}

const cities: City[] = JSON.parse(readFileSync(new URL('./cities.json', import.meta.url), 'utf8'))

const byId = new Map(cities.map((city) => [city.id, city]))
const earthRadiusKm = 6371.0088

/** Great-circle distance (haversine) between two city centres. */
export function kilometresBetween(fromCityId: number, toCityId: number): number {
  const a = getCity(fromCityId)
  const b = getCity(toCityId)
  const radians = Math.PI / 180
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * radians) / 2)
  const chord = sinLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLon ** 2
  return Math.round(20 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10
}

const ringsByCity = new Map<number, Uint16Array>()

/** Every city's id, its own first, nearest first. Ranked once for each city that is asked for. */
export function ringsAround(cityId: number): Uint16Array {
  const known = ringsByCity.get(cityId)
  if (known) return known
  const rings = cities
    .map(({ id }) => ({ id, km: kilometresBetween(cityId, id) }))
    .sort((a, b) => a.km - b.km || a.id - b.id)
  const ids = Uint16Array.from(rings, (ring) => ring.id)
  ringsByCity.set(cityId, ids)
  return ids
}

function getCity(id: number): City {
  const city = byId.get(id)
  if (!city) throw new Error(`There is no city ${id}.`)
  return city
}
