/** The facts of a pet that a note can be about. */
export const noteFacts = [
  'species',
  'breed',
  'sex',
  'born',
  'size',
  'energy',
  'dogs',
  'cats',
  'children',
  'about',
] as const
export type NoteFact = (typeof noteFacts)[number]
