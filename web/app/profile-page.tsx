import { useParams } from 'wouter'
import { Profile } from '../people/profile.tsx'
import { PersonActions } from './person-actions.tsx'

/** spec §2: a profile, with buttons to like, dislike or write. */
export function ProfilePage() {
  const { userId } = useParams<{ userId: string }>()
  const id = Number(userId)
  return (
    <Profile key={id} userId={id} acts={(photo) => <PersonActions userId={id} photo={photo} />} />
  )
}
