import type { texts as spanish } from '../es/invited.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.invite': 'Invitation',
  'invited.heading': '{name} invites you',
  'invited.somebody': 'So glad you’re here!',
  'invited.intro':
    'MichiApp is where pets in {city} make friends, and so do their humans. Create an account and you’ll meet right away.',
  'invited.ended':
    'This invitation is no longer valid, but the door is open: create an account and meet the pets near you.',
  'invited.signup': 'Create my account',
  'invited.login': 'I already have an account',
}
