import { useState } from 'react'
import { areSoundsOn, playSound, setSounds } from '../lib/sounds.ts'
import { Switch } from '../ui/switch.tsx'
import { t } from './texts.ts'

/** Off by default. Switching it on plays a sound. */
export function SoundsSwitch() {
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
