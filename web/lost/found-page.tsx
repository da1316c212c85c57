import { cities } from 'virtual:cities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { petSpecies, type Species } from '../../contract/pet-words.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { getUserId } from '../lib/session.ts'
import { Choices } from '../ui/choices.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import styles from './lost.module.css'
import { MatchList } from './near-list.tsx'
import { t } from './texts.ts'

/** For somebody who has an animal with them: which of the lost ones it may be, and what else helps it home. */
export function FoundPage() {
  const userId = getUserId()
  const { data: settings, error, refetch } = useQuery(settingsQuery(userId))
  return (
    <>
      <PageHeader title={t('title.found')} back="/lost" />
      {settings ? (
        <Found userId={userId} homeCityId={settings.cityId} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <LoadingScreen />
      )}
    </>
  )
}

function Found({ userId, homeCityId }: { userId: number; homeCityId: number }) {
  const [species, setSpecies] = useState<Species | ''>('')
  const [cityId, setCityId] = useState(homeCityId)
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <p>{t('found.intro')}</p>
        <Choices
          legend={t('lost.species')}
          name="species"
          choices={petSpecies.map((each) => ({ value: each, label: t(`pet.${each}`) }))}
          value={species}
          onChange={setSpecies}
        />
        <Combobox
          label={t('lost.city')}
          hint={t('found.cityHint')}
          name="city"
          options={cities}
          value={cityId}
          onChange={setCityId}
        />
      </section>
      {species && <MatchList userId={userId} finding={{ cityId, species }} />}
      <section className={styles.card} aria-labelledby="found-help">
        <h2 id="found-help">{t('found.help')}</h2>
        <ol className={styles.firstHour}>
          <li>{t('found.microchip')}</li>
          <li>{t('found.detail')}</li>
          <li>{t('found.handOver')}</li>
        </ol>
      </section>
    </div>
  )
}
