import type { Species } from '../../contract/pet-words.ts'
import styles from './lost.module.css'
import { t } from './texts.ts'

/** Searches the registries of all regions by the number of a microchip. Source: reiac.es, November 2026. */
const registries = 'https://www.reiac.es'

/** What helps in the first hour. */
export function FirstHour({ species }: { species: Species | undefined }) {
  const where = species === 'cat' || species === 'dog' ? species : 'other'
  return (
    <section className="section gap4" aria-labelledby="lost-first-hour">
      <h2 id="lost-first-hour">{t('lost.firstHour')}</h2>
      <ol className={styles.firstHour}>
        <li>{t(`lost.firstHour.${where}`)}</li>
        <li>{t('lost.firstHour.vets')}</li>
        <li>
          {t('lost.firstHour.registry')}{' '}
          <a href={registries} target="_blank" rel="noreferrer">
            reiac.es
          </a>
        </li>
        <li>{t('lost.firstHour.blanket')}</li>
        <li>{t('lost.firstHour.fraud')}</li>
      </ol>
    </section>
  )
}
