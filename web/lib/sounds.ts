import { readStored, store } from './storage/safe-storage.ts'

// Off by default. Like the language, the setting belongs to the browser and stays after sign-off.

const key = 'sounds'

export const areSoundsOn = (): boolean => readStored(key) === 'on'
export const setSounds = (areOn: boolean): void => store(key, areOn ? 'on' : 'off')

type Glide = readonly [from: number, to: number, seconds: number]

/** In Hertz: a meow, and two drops. */
const glides: Record<'match' | 'message', readonly Glide[]> = {
  match: [
    [520, 880, 0.16],
    [880, 430, 0.34],
  ],
  message: [
    [740, 980, 0.05],
    [980, 1180, 0.07],
  ],
}

const apartMs = 400

let audio: AudioContext | undefined
let playedAt = 0

/** At most one sound at a time. */
export function playSound(name: keyof typeof glides): void {
  if (!areSoundsOn() || Date.now() - playedAt < apartMs) return
  playedAt = Date.now()
  audio ??= new AudioContext()
  const tone = new OscillatorNode(audio, { type: 'triangle' })
  const volume = new GainNode(audio, { gain: 0 })
  tone.connect(volume).connect(audio.destination)
  let at = audio.currentTime
  volume.gain.linearRampToValueAtTime(0.12, at + 0.03)
  for (const [from, to, seconds] of glides[name]) {
    tone.frequency.setValueAtTime(from, at)
    at += seconds
    tone.frequency.exponentialRampToValueAtTime(to, at)
  }
  volume.gain.linearRampToValueAtTime(0, at + 0.04)
  tone.start()
  tone.stop(at + 0.05)
}
