import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import type { SettingsState } from '../lib/history-state.ts'
import styles from './settings.module.css'
import { t } from './texts.ts'

export type SettingsTab = 'profile' | 'app'

const tabs: SettingsTab[] = ['profile', 'app']

export const tabOf = (state: SettingsState | null): SettingsTab => state?.tab ?? 'profile'

/** Only on windows without space for two columns. The history entry keeps the chosen tab. */
export function SettingsTabs({ tab: current }: { tab: SettingsTab }) {
  const [, navigate] = useLocation()

  function choose(tab: SettingsTab) {
    const state: SettingsState = tab === 'app' ? { tab } : {}
    navigate('/settings', { replace: true, state })
  }

  function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = current === 'app' ? 'profile' : 'app'
    choose(other)
    currentTarget.querySelector<HTMLElement>(`#tab-${other}`)?.focus()
  }

  return (
    <div
      className={styles.tabs}
      role="tablist"
      aria-label={t('title.settings')}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === current}
          aria-controls={`panel-${tab}`}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => choose(tab)}
        >
          {t(`settings.tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}
