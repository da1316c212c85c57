import { useParams } from 'wouter'
import { ProfilePage } from '../features/profile/profile-page.tsx'
import { getUserId } from '../lib/session.ts'
import { PersonActs } from './person-acts.tsx'

/** spec §2: a profile, and what one can do about whose it is. */
export function ProfileScreen() {
  const { userId } = useParams<{ userId: string }>()
  const id = Number(userId)
  return (
    <ProfilePage key={id} userId={id} acts={id !== getUserId() && <PersonActs userId={id} />} />
  )
}
