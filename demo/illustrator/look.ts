/** Everything that is drawn of a pet. All lengths are in head units: a head is about 600 wide. */

export const species = [
  'cat',
  'dog',
  'rabbit',
  'bird',
  'hamster',
  'tortoise',
  'hedgehog',
  'ferret',
  'chinchilla',
  'axolotl',
] as const
export type Species = (typeof species)[number]

export interface PetLook {
  seed: string
  species: Species
  breed: string
  anatomy: Anatomy
  coat: Coat
  eyes: EyeLook
  accessory: Accessory
  backdrop: Backdrop
  /** In the order of `drawPet`: the portrait first. */
  pictures: PicturePlan[]
}

export type Anatomy = MammalAnatomy | BirdAnatomy | TortoiseAnatomy | AxolotlAnatomy

export interface MammalAnatomy {
  type: 'mammal'
  head: { width: number; height: number; cheek: number; jaw: number; crown: number }
  /** One ear of a lopsided pair has tipped over. */
  ears: { type: EarType; size: number; spread: number; tufted: boolean; lopsided: boolean }
  muzzle: { type: 'small' | 'long'; width: number; height: number; y: number; nose: number }
  /** Upright animals sit on their hind feet and hold something. */
  body: { width: number; legs: number; upright: boolean }
  tail: TailType
  fur: { length: number; curly: boolean }
  whiskers: boolean
  spines: boolean
}

export type EarType =
  | 'pointed'
  | 'bat'
  | 'folded'
  | 'half-folded'
  | 'floppy'
  | 'long-floppy'
  | 'upright'
  | 'lop'
  | 'round'
export type TailType = 'slim' | 'plume' | 'curl' | 'stub' | 'puff' | 'none'

export interface BirdAnatomy {
  type: 'bird'
  crest: 'none' | 'tall' | 'fan'
  beak: 'hooked' | 'cone' | 'large'
  beakColour: string
  face: 'plain' | 'mask' | 'cheeks' | 'barred'
  width: number
}

export interface TortoiseAnatomy {
  type: 'tortoise'
  dome: number
  shell: string
  scutes: 'rings' | 'stars' | 'plain'
}

export interface AxolotlAnatomy {
  type: 'axolotl'
  gills: string
  width: number
}

export interface Coat {
  base: string
  /** Stripes, spots, mask: what the pattern paints with. */
  marking: string
  /** A second marking colour: calico orange, tan points. */
  accent: string
  pale: string
  skin: string
  nose: string
  pattern: Pattern
  /** Turns patches and spots, so that two pets of one pattern differ. */
  turn: number
}

export type Pattern =
  | 'plain'
  | 'shaded'
  | 'tabby'
  | 'tabby-white'
  | 'tuxedo'
  | 'patches'
  | 'eye-patch'
  | 'points'
  | 'spots'
  | 'rosettes'
  | 'merle'
  | 'husky'
  | 'tan-points'
  | 'tricolour'
  | 'mask'
  | 'brindle'
  | 'bandit'
  | 'dutch'
  | 'back-stripe'

export interface EyeLook {
  size: number
  gap: number
  y: number
  tilt: number
  pupil: 'slit' | 'round' | 'bead'
  left: string
  right: string
}

export type AccessoryType =
  | 'none'
  | 'collar'
  | 'bandana'
  | 'bow-tie'
  | 'hair-bow'
  | 'flower'
  | 'glasses'
  | 'hat'
  | 'beanie'
  | 'scarf'
  | 'crown'

export interface Accessory {
  type: AccessoryType
  colour: string
  trim: string
  /** Which side a flower or hair bow sits on, and how bandanas and scarves are printed. */
  side: 1 | -1
  print: 'plain' | 'dots' | 'stripes' | 'check'
}

export interface Backdrop {
  near: string
  far: string
  style: 'halo' | 'bokeh' | 'leaves' | 'arch' | 'stars' | 'rays' | 'hills'
  turn: number
}

export type Mood = 'smile' | 'tongue' | 'laugh' | 'sleepy' | 'curious' | 'wink' | 'calm' | 'happy'
/** A bust is what a portrait shows of a body. */
export type Pose = 'bust' | 'sit' | 'lie' | 'stand'
export type SceneName =
  | 'portrait'
  | 'rug'
  | 'pouf'
  | 'sofa'
  | 'beach'
  | 'window'
  | 'park'
  | 'autumn'
  | 'snow'
  | 'basket'
  | 'water'

export interface PicturePlan {
  scene: SceneName
  pose: Pose
  mood: Mood
  /** Degrees the head leans, and whether the whole pet faces the other way. */
  tilt: number
  flipped: boolean
  /** Where the pet stands, as a share of the free room, and how near it is. */
  shift: number
  zoom: number
  light: 'morning' | 'noon' | 'golden' | 'dusk'
  turn: number
}
