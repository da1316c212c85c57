import { type ComponentType, lazy } from 'react'
import { loadTexts, type PlainTextKey, type TextArea } from '../lib/i18n/i18n.ts'
import { loadChunk } from './load-chunk.ts'

interface ScreenOptions {
  /** Needs a signed-in person. */
  user?: boolean
  /** Shows the bottom navigation. */
  nav?: boolean
}

export interface Screen extends ScreenOptions {
  path: string
  title: PlainTextKey
  Page: ComponentType
  load: () => Promise<unknown>
}

// One line each, so that a screen is added by adding a line.
// biome-ignore format: a table reads best as a table.
/** spec §2: path, title, the area of its texts, its page, what it needs. Any other path leads to /home. */
export const screens: Screen[] = [
  screen('/', 'title.login', 'accounts', async () => (await import('../features/accounts/login-page.tsx')).LoginPage),
  screen('/signup', 'title.signup', 'accounts', async () => (await import('../features/accounts/signup-page.tsx')).SignupPage),
  screen('/reset', 'title.reset', 'accounts', async () => (await import('../features/accounts/reset-page.tsx')).ResetPage),
  screen('/home', 'title.home', 'discovery', async () => (await import('../features/discovery/home-page.tsx')).HomePage, { user: true, nav: true }),
  screen('/profile/:userId', 'title.profile', 'profile', async () => (await import('../features/profile/profile-page.tsx')).ProfilePage, { user: true, nav: true }),
  screen('/chats', 'title.chats', 'chats', async () => (await import('../features/chats/chats-page.tsx')).ChatsPage, { user: true, nav: true }),
  screen('/chat', 'title.chat', 'chats', async () => (await import('../features/chats/chat-page.tsx')).ChatPage, { user: true, nav: true }),
  screen('/settings', 'title.settings', 'settings', async () => (await import('../features/settings/settings-page.tsx')).SettingsPage, { user: true, nav: true }),
  screen('/settings/password', 'title.password', 'privacy', async () => (await import('../features/privacy/password-page.tsx')).PasswordPage, { user: true, nav: true }),
  screen('/settings/devices', 'title.devices', 'privacy', async () => (await import('../features/privacy/devices-page.tsx')).DevicesPage, { user: true, nav: true }),
  screen('/settings/blocked', 'title.blocked', 'safety', async () => (await import('../features/safety/blocked-page.tsx')).BlockedPage, { user: true, nav: true }),
  screen('/settings/deletion', 'title.deletion', 'privacy', async () => (await import('../features/privacy/deletion-page.tsx')).DeletionPage, { user: true, nav: true }),
  screen('/privacy', 'title.privacy', 'legal', async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage),
  screen('/cookies', 'title.cookies', 'legal', async () => (await import('../features/legal/cookies-page.tsx')).CookiesPage),
  screen('/apitest', 'title.apitest', 'developer', async () => (await import('../features/developer/api-test-page.tsx')).ApiTestPage, { user: true }),
  screen('/test', 'title.test', 'developer', async () => (await import('../features/developer/socket-test-page.tsx')).SocketTestPage),
]

/** Fetches a screen's code ahead of its turn; a failure shows when the turn comes. */
export function preloadScreen(path: string): void {
  const firstPart = path.split('/')[1]
  const ahead = screens.find((candidate) => candidate.path.split('/')[1] === firstPart)
  ahead?.load().catch(() => {})
}

function screen(
  path: string,
  title: PlainTextKey,
  area: TextArea,
  loadPage: () => Promise<ComponentType>,
  options: ScreenOptions = {},
): Screen {
  const load = () => Promise.all([loadPage(), loadTexts(area)])
  const Page = lazy(async () => ({ default: (await loadChunk(load))[0] }))
  return { path, title, Page, load, ...options }
}
