import { cities } from 'virtual:cities'
import { useQuery } from '@tanstack/react-query'
import { useLocationProperty } from 'wouter/use-browser-location'
import { petSpecies } from '../../contract/pet-words.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { useKept } from '../lib/kept.ts'
import { findUserId } from '../lib/session.ts'
import { visitor } from '../lib/storage/person-storage.ts'
import { Choices } from '../ui/choices.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FoundForm, noFound } from './found-form.tsx'
import { FoundHelp } from './found-help.tsx'
import { t } from './found-texts.ts'
import { MatchList } from './near-list.tsx'
import { OwnFound } from './own-found.tsx'

/** For somebody who has an animal with them, also without an account. Behind the # is the key of one on record. */
export function FoundPage() {
  const userId = findUserId()
  const key = useLocationProperty(() => location.hash).slice(1)
  return (
    <>
      <PageHeader title={t('title.found')} back={userId === null ? '/' : '/lost'} />
      {key ? (
        <OwnFound key={key} foundKey={key} />
      ) : userId === null ? (
        <Found userId={null} homeCityId={0} />
      ) : (
        <FoundByMember userId={userId} />
      )}
    </>
  )
}

function FoundByMember({ userId }: { userId: number }) {
  const settings = useQuery(settingsQuery(userId))
  return (
    <Loaded queries={[settings]}>
      {({ cityId }) => <Found userId={userId} homeCityId={cityId} />}
    </Loaded>
  )
}

/** Which of the lost ones it may be, what else helps it home, and the form for its family. */
function Found({ userId, homeCityId }: { userId: number | null; homeCityId: number }) {
  const { values, change, drop } = useKept(userId ?? visitor, 'found', noFound)
  const cityId = values.cityId || cityOfPoster() || homeCityId
  const { species } = values
  return (
    <div className="page">
      <section className="section gap4">
        <p>{t(userId === null ? 'found.introVisitor' : 'found.intro')}</p>
        <Choices
          legend={t('lost.species')}
          name="species"
          choices={petSpecies.map((each) => ({ value: each, label: t(`pet.${each}`) }))}
          value={species}
          onChange={(chosen) => change({ species: chosen })}
        />
        <Combobox
          label={t('lost.city')}
          hint={t('found.cityHint')}
          name="city"
          options={cities}
          value={cityId}
          onChange={(chosen) => change({ cityId: chosen })}
        />
      </section>
      {userId !== null && species && <MatchList userId={userId} finding={{ cityId, species }} />}
      <FoundForm values={values} cityId={cityId} onChange={change} onSent={drop} />
      <FoundHelp />
    </div>
  )
}

/** Whoever comes from a poster has probably found it there. */
function cityOfPoster(): number {
  const name = new URLSearchParams(location.search).get('city')
  return cities.find((city) => city.name === name)?.id ?? 0
}
