import { accountsCalls } from './accounts.ts'
import type { Call } from './call.ts'
import { chatCalls } from './chat.ts'
import { discoveryCalls } from './discovery.ts'
import { generalCalls } from './general.ts'
import { invitationsCalls } from './invitations.ts'
import { lostPetsCalls } from './lost-pets.ts'
import { notesCalls } from './notes.ts'
import { notificationsCalls } from './notifications.ts'
import { peopleCalls } from './people.ts'
import { photosCalls } from './photos.ts'
import { playdatesCalls } from './playdates.ts'
import { privacyCalls } from './privacy.ts'
import { safetyCalls } from './safety.ts'

/** Every call of the server, with the status that each person gets. */
export const calls: Call[] = [
  ...generalCalls,
  ...lostPetsCalls,
  ...discoveryCalls,
  ...notesCalls,
  ...peopleCalls,
  ...photosCalls,
  ...invitationsCalls,
  ...playdatesCalls,
  ...chatCalls,
  ...safetyCalls,
  ...accountsCalls,
  ...notificationsCalls,
  ...privacyCalls,
]
