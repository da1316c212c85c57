import type { Mood, PicturePlan, Pose, SceneName, Species } from './look.ts'
import type { Random } from './random.ts'

const indoors: SceneName[] = ['rug', 'pouf', 'sofa', 'window', 'basket']
const outdoors: SceneName[] = ['beach', 'park', 'autumn', 'snow', 'park']
const moods: Mood[] = ['smile', 'smile', 'laugh', 'tongue', 'curious', 'wink', 'happy', 'calm']

/** A portrait, then one to three scenes, at least one in and one out of doors where there are two. */
export function designPictures(random: Random, species: Species): PicturePlan[] {
  const count = random.pick([2, 2, 3, 3, 3, 4])
  return scenesOf(random, species)
    .slice(0, count)
    .map((scene) => planPicture(random, species, scene))
}

function scenesOf(random: Random, species: Species): SceneName[] {
  if (species === 'axolotl') return ['portrait', 'water', 'pouf', 'water']
  const inside = random.pick(indoors)
  const outside = random.pick(outdoors)
  const rest = [...indoors, ...outdoors].filter((scene) => scene !== inside && scene !== outside)
  const first = random.chance(0.5) ? [inside, outside] : [outside, inside]
  return ['portrait', ...first, random.pick(rest)]
}

function planPicture(random: Random, species: Species, scene: SceneName): PicturePlan {
  const pose = poseFor(random, species, scene)
  const mood = pose === 'lie' && random.chance(0.4) ? 'sleepy' : random.pick(moods)
  return {
    scene,
    pose,
    mood,
    tilt: mood === 'curious' ? random.pick([-12, -10, 10, 12]) : random.between(-6, 6),
    flipped: random.chance(0.5),
    shift: random.between(-1, 1),
    zoom: random.between(0.93, 1.02) * (scene === 'portrait' ? 1 : (stature[species] ?? 1)),
    light: random.pick(['morning', 'noon', 'golden', 'dusk']),
    turn: random.next(),
  }
}

/** Small animals stay a little smaller on a sofa, though never as small as they are. */
const stature: Partial<Record<Species, number>> = {
  bird: 0.86,
  hamster: 0.84,
  hedgehog: 0.88,
  chinchilla: 0.88,
}

function poseFor(random: Random, species: Species, scene: SceneName): Pose {
  if (scene === 'portrait') return 'bust'
  if (scene === 'basket') return 'lie'
  if (scene === 'sofa' || scene === 'pouf') return random.pick(['lie', 'lie', 'sit'])
  const walks = species === 'cat' || species === 'dog' || species === 'ferret'
  return random.pick(walks ? ['sit', 'stand', 'sit', 'lie', 'stand'] : ['sit', 'sit', 'lie'])
}
