import { useQuery } from '@tanstack/react-query'
import { isolate } from '../../contract/isolate.ts'
import { toApiError } from '../lib/api.ts'
import { appSettings } from '../lib/history-state.ts'
import { locale } from '../lib/i18n.ts'
import { focusHeading } from '../lib/navigation.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Scene } from '../ui/scene.tsx'
import { type BlockedPerson, blocksQuery, useUnblock } from './queries.ts'
import styles from './safety.module.css'
import { t } from './texts.ts'

const wordMs = 4_000

export function BlockedPage() {
  const blocks = useQuery(blocksQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.blocked')} back="/settings" backState={appSettings} />
      <Loaded queries={[blocks]}>
        {(people) =>
          people.length === 0 ? (
            <Scene mood="happy">
              <p>{t('blocked.none')}</p>
            </Scene>
          ) : (
            <div className="page">
              <p className="soft pretty">{t('blocked.intro')}</p>
              <ul className={styles.list}>
                {people.map((person) => (
                  <BlockedRow key={person.id} person={person} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function BlockedRow({ person }: { person: BlockedPerson }) {
  const { petName, personName, since } = person
  const unblock = useUnblock(getUserId())
  const date = since.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })

  async function handleUnblock() {
    try {
      await unblock.mutateAsync(person)
      focusHeading()
      showSnackbar({ text: t('blocked.unblocked', { name: petName }), ms: wordMs })
    } catch (error) {
      showSnackbar({ text: t(`error.${toApiError(error).code}`), ms: wordMs })
    }
  }

  return (
    <li className="entry">
      <span className="who">
        <span>
          {isolate(petName)}
          {personName !== petName && ` · ${isolate(personName)}`}
        </span>
        <span className="hint">{t('blocked.since', { date })}</span>
      </span>
      <Button
        look="secondary"
        compact
        busy={unblock.isPending}
        aria-label={t('blocked.unblockName', { name: petName })}
        onClick={handleUnblock}
      >
        {t('blocked.unblock')}
      </Button>
    </li>
  )
}
