import { cities } from 'virtual:cities'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import styles from '../account/entry/accounts.module.css'
import { EntryPage } from '../account/entry/entry-page.tsx'
import { findInviter, forgetArrival, keepArrival } from '../account/entry/invitation.ts'
import { toApiError } from '../lib/api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import { t } from './texts.ts'

const readCode = () => new URLSearchParams(location.hash.slice(1)).get('code') ?? ''

/** Who invites, and the way to sign up. A link that has ended leads there too. */
export function InvitePage() {
  const code = readCode()
  const {
    data: inviter,
    error,
    refetch,
  } = useQuery({
    queryKey: ['inviter', code],
    queryFn: async () => {
      try {
        const found = await findInviter(code)
        keepArrival({ code, cityId: found.cityId, petName: found.pets[0]?.name.trim() ?? '' })
        return found
      } catch (error) {
        const reason = toApiError(error).code
        if (reason !== 'link_expired' && reason !== 'not_found') throw error
        forgetArrival()
        return null
      }
    },
    retry: false,
  })
  // The name in the heading may take several lines, so nothing is drawn before it is known.
  if (inviter === undefined && !error) return <LoadingScreen />
  const pet = inviter?.pets[0]
  const name = pet?.name.trim()
  const city = cities.find(({ id }) => id === inviter?.cityId)?.name ?? ''
  return (
    <EntryPage
      heading={name ? t('invited.heading', { name }) : t('invited.somebody')}
      mood={inviter ? 'happy' : 'awake'}
    >
      <div className={styles.outcome}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {inviter && (
              <img
                className={styles.inviter}
                src={`data:image/svg+xml,${encodeURIComponent(inviter.face)}`}
                alt={isolate(name ?? '')}
              />
            )}
            <p>{inviter ? t('invited.intro', { city }) : t('invited.ended')}</p>
            <ButtonLink href="/signup">{t('invited.signup')}</ButtonLink>
            <p className={styles.aside}>
              <Link href="/">{t('invited.login')}</Link>
            </p>
          </>
        )}
      </div>
    </EntryPage>
  )
}
