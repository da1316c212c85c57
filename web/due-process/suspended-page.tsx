import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { urls } from '../lib/urls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { LanguageToggle, PageHeader } from '../ui/page-header.tsx'
import { Scene } from '../ui/scene.tsx'
import { sanctionsQuery } from './queries.ts'
import { SanctionFacts } from './sanction-facts.tsx'
import styles from './sanctions.module.css'
import { t } from './texts.ts'

/** The login leads here: a suspended person reads what, why and for how long, and may appeal. */
export function SuspendedPage() {
  const sanctions = useQuery({ ...sanctionsQuery, staleTime: 0 })
  const suspension = sanctions.data?.find(({ kind, ended }) => kind === 'suspend' && !ended)
  return (
    <>
      <PageHeader title={t('title.suspended')} back="/">
        <LanguageToggle />
      </PageHeader>
      <Loaded queries={[sanctions]}>
        {(_) =>
          suspension ? (
            <div className="page">
              <section className="section gap4">
                <h2>{t('sanction.suspend')}</h2>
                <SanctionFacts sanction={suspension} />
              </section>
              <p className={styles.leave}>
                <a href={urls.export(suspension.userId)} download>
                  {t('sanction.export')}
                </a>
                <Link href={`/suspended/deletion/${suspension.userId}`}>
                  {t('sanction.delete')}
                </Link>
              </p>
            </div>
          ) : (
            <Scene mood="happy">
              <p>{t('sanction.free')}</p>
              <ButtonLink href="/">{t('sanction.enter')}</ButtonLink>
            </Scene>
          )
        }
      </Loaded>
    </>
  )
}
