import { t } from './texts.ts'

interface Device {
  browser: string | null
  system: string | null
}

export function deviceName({ browser, system }: Device): string {
  if (browser && system) return t('devices.on', { browser, system })
  return browser ?? system ?? t('devices.unknown')
}
