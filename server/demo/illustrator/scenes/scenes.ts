import type { SceneKind } from '../look.ts'
import { basket, pouf, rug, sofa, window } from './indoors.ts'
import { autumn, beach, park, snow, water } from './outdoors.ts'
import type { Scenery } from './stage.ts'

export const scenes: Record<Exclude<SceneKind, 'portrait'>, Scenery> = {
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
