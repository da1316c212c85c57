import { useKept } from '../../lib/kept.ts'
import { visitor } from '../../lib/storage/person-storage.ts'

/** The e-mail that was typed to log in, to sign up or to get a new password: one for all three. */
export const useKeptEmail = (initial = '') => useKept(visitor, 'email', { email: initial })
