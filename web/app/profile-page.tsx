import { useParams } from 'wouter'
import { Profile } from '../features/profile/profile.tsx'
import { getUserId } from '../lib/session.ts'
import { PersonActs } from './person-acts.tsx'

/** spec §2: a profile, and what one can do about whose it is. */
export function ProfilePage() {
  const { userId } = useParams<{ userId: string }>()
  const id = Number(userId)
  return <Profile key={id} userId={id} acts={id !== getUserId() && <PersonActs userId={id} />} />
}
