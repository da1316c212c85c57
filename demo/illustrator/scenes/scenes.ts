import type { SceneName } from '../look.ts'
import { beach } from './beach.ts'
import { autumn, park } from './meadow.ts'
import { basket, pouf, rug, sofa } from './seats.ts'
import { snow } from './snow.ts'
import type { Scenery } from './stage.ts'
import { water } from './water.ts'
import { window } from './window.ts'

export const scenes: Record<Exclude<SceneName, 'portrait'>, Scenery> = {
  rug,
  pouf,
  sofa,
  window,
  basket,
  beach,
  park,
  autumn,
  snow,
  water,
}
