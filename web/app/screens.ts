import type { ComponentType } from 'react'
import type { PlainTextKey, TextArea } from '../lib/i18n/i18n.ts'
import { lazyWithTexts } from '../lib/lazy.ts'

interface ScreenOptions {
  /** Needs a signed-in person. */
  user?: boolean
  /** Shows the bottom navigation. */
  nav?: boolean
  /** Which side panels it has on wide windows. */
  panels?: 'deck' | 'chats' | 'chat'
  /** Has two columns of its own on wide windows. */
  wide?: boolean
}

export interface Screen extends ScreenOptions {
  path: string
  title: PlainTextKey
  Page: ComponentType & { preload: () => void }
}

const inside: ScreenOptions = { user: true, nav: true }

// One line each, so that a screen is added by adding a line.
// biome-ignore format: a table reads best as a table.
/** spec §2: path, title, the areas of its texts, its page, what it needs. Any other path leads to /home. */
export const screens: Screen[] = [
  screen('/', 'title.login', ['accounts'], () => import('../features/accounts/login-page.tsx').then((m) => m.LoginPage), { wide: true }),
  screen('/signup', 'title.signup', ['accounts', 'signup'], () => import('../features/accounts/signup-page.tsx').then((m) => m.SignupPage), { wide: true }),
  screen('/reset', 'title.reset', ['accounts', 'signup', 'privacy'], () => import('../features/accounts/reset-page.tsx').then((m) => m.ResetPage), { wide: true }),
  screen('/confirm', 'title.confirm', ['email'], () => import('../features/accounts/confirm-page.tsx').then((m) => m.ConfirmPage), { wide: true }),
  screen('/invite', 'title.invite', ['accounts', 'invited'], () => import('../features/accounts/invite-page.tsx').then((m) => m.InvitePage), { wide: true }),
  screen('/sheet', 'title.sheet', ['invitations', 'email'], () => import('../features/discovery/invite/sheet-page.tsx').then((m) => m.SheetPage), inside),
  screen('/home', 'title.home', ['discovery', 'filters', 'pets'], () => import('./home-page.tsx').then((m) => m.HomePage), { ...inside, panels: 'deck' }),
  screen('/profile/:userId', 'title.profile', ['profile', 'pets', 'discovery'], () => import('./profile-page.tsx').then((m) => m.ProfilePage), { ...inside, wide: true }),
  screen('/chats', 'title.chats', ['chats'], () => import('../features/chats/chats-page.tsx').then((m) => m.ChatsPage), { ...inside, panels: 'chats' }),
  screen('/playdates', 'title.playdates', ['playdates', 'chats'], () => import('./playdates-page.tsx').then((m) => m.PlaydatesPage), { ...inside, panels: 'chats' }),
  screen('/notes', 'title.notes', ['notes', 'chats', 'pets', 'discovery'], () => import('../features/chats/notes/notes-page.tsx').then((m) => m.NotesPage), { ...inside, panels: 'chats' }),
  screen('/chat', 'title.chat', ['chats', 'pets', 'playdates'], () => import('./chat-page.tsx').then((m) => m.ChatPage), { ...inside, panels: 'chat' }),
  screen('/lost', 'title.lost', ['lost', 'email'], () => import('../features/lost/lost-page.tsx').then((m) => m.LostPage), inside),
  screen('/lost/:key', 'title.poster', ['lost', 'pets'], () => import('../features/lost/poster-page.tsx').then((m) => m.PosterPage)),
  screen('/settings', 'title.settings', ['settings', 'notifications', 'pets'], () => import('./settings-page.tsx').then((m) => m.SettingsPage), { ...inside, wide: true }),
  screen('/settings/pet', 'title.pet', ['settings', 'pets'], () => import('../features/pets/pet-page.tsx').then((m) => m.PetPage), inside),
  screen('/settings/email', 'title.email', ['privacy', 'signup', 'email'], () => import('../features/privacy/email-page.tsx').then((m) => m.EmailPage), inside),
  screen('/settings/password', 'title.password', ['privacy'], () => import('../features/privacy/password-page.tsx').then((m) => m.PasswordPage), inside),
  screen('/settings/devices', 'title.devices', ['privacy'], () => import('../features/privacy/devices-page.tsx').then((m) => m.DevicesPage), inside),
  screen('/settings/blocked', 'title.blocked', ['safety'], () => import('../features/safety/blocked-page.tsx').then((m) => m.BlockedPage), inside),
  screen('/settings/reports', 'title.reports', ['decisions', 'safety'], () => import('../features/safety/reports-page.tsx').then((m) => m.ReportsPage), inside),
  screen('/settings/deletion', 'title.deletion', ['privacy'], () => import('../features/privacy/deletion-page.tsx').then((m) => m.DeletionPage), inside),
  screen('/privacy', 'title.privacy', ['legal'], () => import('../features/legal/privacy-page.tsx').then((m) => m.PrivacyPage)),
  screen('/cookies', 'title.cookies', ['legal'], () => import('../features/legal/cookies-page.tsx').then((m) => m.CookiesPage)),
  screen('/suspended', 'title.suspended', ['decisions', 'safety'], () => import('../features/safety/suspended-page.tsx').then((m) => m.SuspendedPage)),
  screen('/suspended/deletion/:userId', 'title.deletion', ['privacy'], () => import('../features/privacy/deletion-page.tsx').then((m) => m.SuspendedDeletionPage)),
  screen('/notice', 'title.notice', ['decisions', 'safety'], () => import('../features/safety/notice-page.tsx').then((m) => m.NoticePage)),
  screen('/apitest', 'title.apitest', ['developer'], () => import('../features/developer/api-test-page.tsx').then((m) => m.ApiTestPage), { user: true }),
  screen('/test', 'title.test', ['developer'], () => import('../features/developer/socket-test-page.tsx').then((m) => m.SocketTestPage)),
]

/** Fetches the code of a screen before somebody goes there. */
export function preloadScreen(path: string): void {
  const firstPart = path.split('/')[1]
  screens.find((screen) => screen.path.split('/')[1] === firstPart)?.Page.preload()
}

function screen(
  path: string,
  title: PlainTextKey,
  areas: TextArea[],
  load: () => Promise<ComponentType>,
  options: ScreenOptions = {},
): Screen {
  return { path, title, Page: lazyWithTexts(areas, load), ...options }
}
