import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { chatStateOf } from '../chats/chat-state-of.ts'
import { chatsQuery } from '../chats/queries.ts'
import { LikeOrPass } from '../deck/like-or-pass.tsx'
import { goBack } from '../lib/navigation.ts'
import { getUserId } from '../lib/session.ts'
import { cardOf } from '../people/card.ts'
import { Profile } from '../people/profile.tsx'
import { householdQuery } from '../pets/household.ts'
import { type ProfilePhoto, photosQuery } from '../photos/photos-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { t } from './texts.ts'

/** spec §2: a profile, with buttons to like, dislike or write. */
export function ProfilePage() {
  const { userId } = useParams<{ userId: string }>()
  const id = Number(userId)
  return (
    <Profile key={id} userId={id} acts={(photo) => <PersonActions userId={id} photo={photo} />} />
  )
}

interface PersonActionsProps {
  userId: number
  /** The visible photo. */
  photo: ProfilePhoto | undefined
}

/** Like (with or without a note) and dislike; after a match, write. */
function PersonActions({ userId, photo }: PersonActionsProps) {
  const { data: chats } = useQuery(chatsQuery(getUserId()))
  const { data: photos } = useQuery(photosQuery(userId))
  const { data: household } = useQuery(householdQuery(userId))
  if (!chats || !photos || !household) return null
  const chat = chats.find(({ otherUserId }) => otherUserId === userId)
  if (chat)
    return (
      <ButtonLink href="/chat" state={chatStateOf(chat)}>
        {t('profile.write', { name: chat.animalName || chat.name })}
      </ButtonLink>
    )
  return (
    <LikeOrPass card={cardOf(household, photos)} photo={photo} onDone={() => goBack('/home')} />
  )
}
