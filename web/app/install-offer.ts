import { queueSnackbar } from '../lib/snackbar.ts'
import { safeStorage } from '../lib/storage/safe-storage.ts'
import { t } from './texts.ts'

/** Chromium's event; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** Belongs to the browser, not to a person: one offer is enough. */
const offered = 'installOffered'
const offerMs = 12_000
let kept: InstallPrompt | null = null

/** Keeps the browser's own offer until there is a reason to accept it. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
  })
}

/** After the first match: now there is somebody to come back for. */
export function offerInstall(): void {
  const prompt = kept
  if (!prompt || safeStorage().read(offered) === true) return
  safeStorage().write(offered, true)
  queueSnackbar({
    text: t('install.text'),
    ms: offerMs,
    action: { label: t('install.action'), run: () => void prompt.prompt() },
  })
}
