import { t } from '../../lib/i18n/i18n.ts'

export function nameOf({
  browser,
  system,
}: {
  browser: string | null
  system: string | null
}): string {
  if (browser && system) return t('devices.on', { browser, system })
  return browser ?? system ?? t('devices.unknown')
}
