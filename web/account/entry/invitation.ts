import type { Inviter } from '../../../contract/invitations.ts'
import { get } from '../../lib/api.ts'
import { tabStorage } from '../../lib/storage/safe-storage.ts'
import { urls } from '../../lib/urls.ts'

/** How the person came here, from the invitation to the end of the sign-up. */
interface Arrival {
  code: string
  cityId: number
  petName: string
}

const key = 'michi.invitation'

export const findInviter = (code: string) => get<Inviter>(urls.invitation(code))
export const keepArrival = (arrival: Arrival) => tabStorage().write(key, arrival)
export const readArrival = () => tabStorage().read<Arrival>(key)
export const forgetArrival = () => tabStorage().remove(key)
