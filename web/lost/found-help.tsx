import { t } from './found-texts.ts'
import styles from './lost.module.css'

export function FoundHelp() {
  return (
    <section className="section gap4" aria-labelledby="found-help">
      <h2 id="found-help">{t('found.help')}</h2>
      <ol className={styles.firstHour}>
        <li>{t('found.microchip')}</li>
        <li>{t('found.detail')}</li>
        <li>{t('found.handOver')}</li>
        <li>{t('found.money')}</li>
      </ol>
    </section>
  )
}
