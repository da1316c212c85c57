import { useState } from 'react'
import { toggleLanguage } from '../lib/i18n.ts'
import { areSoundsOn, playSound, setSounds } from '../lib/sounds.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './settings.module.css'
import { t } from './texts.ts'

export function AppSection() {
  return (
    <section className="section" aria-labelledby="settings-app">
      <h2 id="settings-app">{t('settings.app')}</h2>
      <div className={styles.row}>
        <span className={styles.rowText}>
          {t('settings.language')}
          <span className="hint">{t('settings.languageNow')}</span>
        </span>
        <Button look="secondary" compact icon="language" onClick={toggleLanguage}>
          {t('settings.languageSwitch')}
        </Button>
      </div>
      <SoundsSwitch />
    </section>
  )
}

/** Off by default. Switching it on plays a sound. */
function SoundsSwitch() {
  const [areOn, setAreOn] = useState(areSoundsOn)
  function handleChange(areOn: boolean) {
    setSounds(areOn)
    setAreOn(areOn)
    playSound('match')
  }
  return (
    <Switch
      label={t('settings.sounds')}
      hint={t('settings.soundsHint')}
      checked={areOn}
      onChange={handleChange}
    />
  )
}
