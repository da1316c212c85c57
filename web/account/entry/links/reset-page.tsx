import { useState } from 'react'
import type { Mood } from '../../../ui/michi.tsx'
import { useConfig } from '../../config.ts'
import { EntryPage } from '../entry-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { t } from './texts.ts'
import { useToken } from './use-token.ts'

/** Asks for a mail, or, with the token of one behind the #, for the new password. */
export function ResetPage() {
  const [token, setToken] = useToken()
  const [mood, setMood] = useState<Mood>('awake')
  const canReset = useConfig().data?.passwordReset !== false
  return (
    <EntryPage
      heading={t(token === null ? 'reset.heading' : 'reset.newHeading')}
      tagline={canReset && t(token === null ? 'reset.intro' : 'reset.newIntro')}
      hasBack
      mood={mood}
    >
      {token === null ? (
        <ResetRequestForm onMood={setMood} />
      ) : (
        <NewPasswordForm
          key={token}
          token={token}
          onMood={setMood}
          onAskAgain={() => setToken(null)}
        />
      )}
    </EntryPage>
  )
}
