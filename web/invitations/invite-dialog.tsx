import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmEmailHint } from '../account/confirm-email-hint.tsx'
import { toApiError } from '../lib/api.ts'
import { copyText } from '../lib/copy-text.ts'
import { errorText } from '../lib/error-text.ts'
import { locale } from '../lib/i18n.ts'
import { getUserId } from '../lib/session.ts'
import { householdQuery } from '../pets/household.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FieldFrame, TextField } from '../ui/text-field.tsx'
import styles from './invite.module.css'
import { invitationLink, invitationQuery, useEndInvitations } from './queries.ts'
import { t } from './texts.ts'

/** The person's link: to share, to copy, and as a sheet to print. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const userId = getUserId()
  const ending = useEndInvitations(userId)
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      {ending.isSuccess ? (
        <div className={styles.dialog}>
          <div role="status">
            <Callout tone="ok">{t('invite.ended')}</Callout>
          </div>
          <Button data-focus onClick={() => ending.reset()}>
            {t('invite.again')}
          </Button>
        </div>
      ) : (
        <OwnLink userId={userId} ending={ending} />
      )}
    </Dialog>
  )
}

interface OwnLinkProps {
  userId: number
  ending: ReturnType<typeof useEndInvitations>
}

function OwnLink({ userId, ending }: OwnLinkProps) {
  const [copied, setCopied] = useState(false)
  const { data: invitation, error } = useQuery(invitationQuery(userId))
  const { data: household } = useQuery(householdQuery(userId))
  const failure = error ?? ending.error
  if (error && toApiError(error).code === 'email_unconfirmed') return <ConfirmEmailHint />
  if (error && !invitation)
    return (
      <div role="alert">
        <Callout tone="error">{errorText(error)}</Callout>
      </div>
    )

  // Until the link is there, everything has its place and nothing can be pressed.
  const isLoading = !invitation
  const url = invitation ? invitationLink(invitation) : ''
  const name = household?.pets[0]?.name.trim() || household?.name || ''

  async function share() {
    try {
      await navigator.share({ title: t('app.name'), text: t('invite.shareText', { name }), url })
    } catch {
      // The person closed the share sheet.
    }
  }

  /** If it fails, the link can be copied from the field by hand. */
  async function copy() {
    setCopied(await copyText(url))
  }

  return (
    <div className={styles.dialog}>
      <p>{t('invite.why')}</p>
      {invitation ? (
        <TextField
          label={t('invite.link')}
          hint={t('invite.until', { date: longDate(invitation.expiresAt) })}
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <FieldFrame id="link" label={t('invite.link')}>
          <Skeleton height="3rem" />
        </FieldFrame>
      )}
      <div className={styles.ways}>
        {'share' in navigator && (
          <Button data-focus icon="send" busy={isLoading} onClick={share}>
            {t('invite.share')}
          </Button>
        )}
        <Button
          data-focus
          look={'share' in navigator ? 'secondary' : 'primary'}
          icon={copied ? 'check' : 'copy'}
          busy={isLoading}
          onClick={copy}
        >
          {t(copied ? 'invite.copied' : 'invite.copy')}
        </Button>
        <ButtonLink look="secondary" href="/sheet">
          {t('invite.print')}
        </ButtonLink>
      </div>
      <button
        type="button"
        className={styles.end}
        disabled={isLoading || ending.isPending}
        onClick={() => ending.mutate()}
      >
        {t('invite.end')}
      </button>
      <span className="visuallyHidden" role="status">
        {copied && t('invite.copied')}
      </span>
      <Failure error={failure} />
    </div>
  )
}

const longDate = (time: string) => new Date(time).toLocaleDateString(locale, { dateStyle: 'long' })
