import { cats } from './breeds/cats.ts'
import { axolotls, birds, tortoises } from './breeds/others.ts'
import { dogs } from './breeds/dogs.ts'
import { chinchillas, ferrets, hamsters, hedgehogs, rabbits } from './breeds/small-mammals.ts'
import type { Breed } from './breeds/breed.ts'
import { brightness } from './colour.ts'
import type { PetLook, Species } from './look.ts'
import { deepBackdrops, lightBackdrops, cloth, skin, fur } from './palette.ts'
import { createRandom } from './random.ts'
export function designPet(seed: string, chosen?: Species): PetLook {
  const random = createRandom(seed)
  const breed: Breed = random.pick(({cat:cats,dog:dogs,rabbit:rabbits,hamster:hamsters,ferret:ferrets,chinchilla:chinchillas,hedgehog:hedgehogs,axolotl:axolotls,bird:birds,tortoise:tortoises} as any)[chosen ?? 'cat'] as Breed[])
  const coat = random.pick(breed.coats)
  const iris = random.pick(breed.irises)
  const [near, far] = random.pick(brightness(coat.base) > 0.55 ? deepBackdrops : lightBackdrops)
  return {
    seed, species: chosen ?? 'cat', breed: breed.name, anatomy: breed.anatomy,
    coat: { ...coat, skin: skin.rose, nose: chosen==='dog' ? random.pick([skin.charcoal,skin.charcoal,skin.charcoal,'#5f3a2c']) : brightness(coat.base) > 0.4 ? skin.rose : skin.charcoal, turn: random.next() },
    eyes: { ...breed.eyes, left: iris, right: iris },
    accessory: { kind: random.pick(['none','collar','bandana','bow-tie','hair-bow','flower','glasses','hat','beanie','scarf','crown']), colour: random.pick(Object.values(cloth)), trim: random.pick(Object.values(cloth)), side: random.pick([1,-1]), print: random.pick(['plain','dots','stripes','check']) },
    backdrop: { near, far, style: 'halo', turn: random.next() },
    pictures: [
      { scene: 'portrait', pose: 'sit', mood: random.pick(['smile','tongue','laugh','sleepy','curious','wink','calm','happy']), tilt: random.between(-8,8), flipped: random.chance(.5), shift: 0, zoom: 1, light: 'noon', turn: random.next() },
      { scene: 'rug', pose: 'sit', mood: 'smile', tilt: random.between(-8,8), flipped: random.chance(.5), shift: 0, zoom: 1, light: 'noon', turn: random.next() },
      { scene: 'park', pose: 'stand', mood: 'laugh', tilt: random.between(-8,8), flipped: random.chance(.5), shift: 0, zoom: 1, light: 'noon', turn: random.next() },
      { scene: 'sofa', pose: 'lie', mood: 'sleepy', tilt: random.between(-8,8), flipped: random.chance(.5), shift: 0, zoom: 1, light: 'noon', turn: random.next() },
    ],
  }
}
