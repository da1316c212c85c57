import { describe, expect, it } from 'vitest'
import cities from '../server/cities/cities.json' with { type: 'json' }
import { characters } from './characters.ts'
import { demoPeople } from './demo-people.ts'
import { brightness } from './illustrator/colour.ts'
import { designPet } from './illustrator/draw-pet.ts'

const cityOf = new Map(cities.map((city) => [city.id, city]))
const home = cityOf.get(1) as (typeof cities)[number]

function kilometresFromHome(cityId: number): number {
  const city = cityOf.get(cityId) ?? home
  const radians = (degrees: number) => (degrees / 180) * Math.PI
  const halfLat = Math.sin(radians(city.lat - home.lat) / 2)
  const halfLon = Math.sin(radians(city.lon - home.lon) / 2)
  const slope = Math.cos(radians(home.lat)) * Math.cos(radians(city.lat))
  return 12_742 * Math.asin(Math.sqrt(halfLat ** 2 + slope * halfLon ** 2))
}

describe('demo people', () => {
  it('are about 120, each with a unique name, unique pets and unique seeds', () => {
    expect(demoPeople.length).toBeGreaterThanOrEqual(115)
    expect(demoPeople.length).toBeLessThanOrEqual(125)
    const pets = demoPeople.flatMap((person) => person.pets)
    expect(new Set(demoPeople.map(({ name }) => name)).size).toBe(demoPeople.length)
    expect(new Set(pets.map(({ name }) => name)).size).toBe(pets.length)
    expect(new Set(pets.map(({ seed }) => seed)).size).toBe(pets.length)
  })

  it('sometimes have two pets, also near the demo account', () => {
    const withTwo = demoPeople.filter(({ pets }) => pets.length === 2)
    expect(withTwo.length).toBeGreaterThanOrEqual(10)
    expect(withTwo.filter(({ cityId }) => cityId === 1).length).toBeGreaterThanOrEqual(2)
  })

  it('include every name that has handwritten details', () => {
    const names = new Set(demoPeople.flatMap(({ pets }) => pets.map(({ name }) => name)))
    expect(Object.keys(characters).filter((name) => !names.has(name))).toEqual([])
  })

  it('live in cities that exist', () => {
    const homeless = demoPeople.filter((person) => !cityOf.has(person.cityId))
    expect(homeless).toEqual([])
  })

  it('live in several rings around Madrid', () => {
    const distances = demoPeople.map((person) => kilometresFromHome(person.cityId))
    const between = (low: number, high: number) =>
      distances.filter((distance) => distance >= low && distance < high).length
    expect(between(0, 1)).toBe(15)
    expect(between(1, 31)).toBe(30)
    expect(between(31, 100)).toBe(20)
    expect(between(100, Number.POSITIVE_INFINITY)).toBeGreaterThan(45)
  })

  it('have mostly cats and dogs, and some of everything else', () => {
    const species = demoPeople.map(({ pets: [pet] }) => pet.species)
    const catsAndDogs = species.filter((each) => each === 'cat' || each === 'dog').length
    expect(catsAndDogs / species.length).toBeGreaterThan(0.6)
    expect(new Set(species).size).toBe(10)
  })

  it('have pets that look like their names', () => {
    const lookOf = (animalName: string) => {
      const [pet] = demoPeople.find(({ pets: [{ name }] }) => name === animalName)?.pets ?? []
      return designPet(pet?.seed ?? '', pet?.species)
    }
    expect(lookOf('Lunares').coat.pattern).toBe('spots')
    expect(lookOf('Txiki').breed).toBe('chihuahua')
    expect(brightness(lookOf('Nit').coat.base)).toBeLessThan(0.3)
    expect(brightness(lookOf('Elur').coat.base)).toBeGreaterThan(0.85)
  })
})
