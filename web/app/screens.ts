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
  screen('/', 'title.login', ['accounts'], () => import('../account/entry/login-page.tsx').then((m) => m.LoginPage), { wide: true }),
  screen('/signup', 'title.signup', ['accounts', 'signup'], () => import('../account/entry/signup-page.tsx').then((m) => m.SignupPage), { wide: true }),
  screen('/reset', 'title.reset', ['accounts', 'signup', 'privacy'], () => import('../account/entry/reset-page.tsx').then((m) => m.ResetPage), { wide: true }),
  screen('/confirm', 'title.confirm', ['email'], () => import('../account/entry/confirm-page.tsx').then((m) => m.ConfirmPage), { wide: true }),
  screen('/invite', 'title.invite', ['accounts', 'invited'], () => import('../invitations/invite-page.tsx').then((m) => m.InvitePage), { wide: true }),
  screen('/sheet', 'title.sheet', ['invitations', 'email'], () => import('../invitations/sheet-page.tsx').then((m) => m.SheetPage), inside),
  screen('/home', 'title.home', ['discovery', 'filters', 'pets'], () => import('../deck/home-page.tsx').then((m) => m.HomePage), { ...inside, panels: 'deck' }),
  screen('/profile/:userId', 'title.profile', ['profile', 'pets', 'discovery'], () => import('./profile-page.tsx').then((m) => m.ProfilePage), { ...inside, wide: true }),
  screen('/chats', 'title.chats', ['chats'], () => import('../chats/chats-page.tsx').then((m) => m.ChatsPage), { ...inside, panels: 'chats' }),
  screen('/playdates', 'title.playdates', ['playdates', 'chats'], () => import('./playdates-page.tsx').then((m) => m.PlaydatesPage), { ...inside, panels: 'chats' }),
  screen('/notes', 'title.notes', ['notes', 'chats', 'pets', 'discovery'], () => import('../notes/notes-page.tsx').then((m) => m.NotesPage), { ...inside, panels: 'chats' }),
  screen('/chat', 'title.chat', ['chats', 'pets', 'playdates'], () => import('../chats/chat-page.tsx').then((m) => m.ChatPage), { ...inside, panels: 'chat' }),
  screen('/lost', 'title.lost', ['lost', 'email'], () => import('../lost/lost-page.tsx').then((m) => m.LostPage), inside),
  screen('/lost/:key', 'title.poster', ['lost', 'pets'], () => import('../lost/poster-page.tsx').then((m) => m.PosterPage)),
  screen('/settings', 'title.settings', ['settings', 'notifications', 'pets'], () => import('../settings/settings-page.tsx').then((m) => m.SettingsPage), { ...inside, wide: true }),
  screen('/settings/pet', 'title.pet', ['settings', 'pets'], () => import('../pets/pet-page.tsx').then((m) => m.PetPage), inside),
  screen('/settings/email', 'title.email', ['privacy', 'signup', 'email'], () => import('../account/email-page.tsx').then((m) => m.EmailPage), inside),
  screen('/settings/password', 'title.password', ['privacy'], () => import('../account/password-page.tsx').then((m) => m.PasswordPage), inside),
  screen('/settings/devices', 'title.devices', ['privacy'], () => import('../account/devices-page.tsx').then((m) => m.DevicesPage), inside),
  screen('/settings/blocked', 'title.blocked', ['safety'], () => import('../safety/blocked-page.tsx').then((m) => m.BlockedPage), inside),
  screen('/settings/reports', 'title.reports', ['decisions', 'safety'], () => import('../due-process/reports-page.tsx').then((m) => m.ReportsPage), inside),
  screen('/settings/deletion', 'title.deletion', ['privacy'], () => import('../account/deletion-page.tsx').then((m) => m.DeletionPage), inside),
  screen('/privacy', 'title.privacy', ['legal'], () => import('../legal/privacy-page.tsx').then((m) => m.PrivacyPage)),
  screen('/cookies', 'title.cookies', ['legal'], () => import('../legal/cookies-page.tsx').then((m) => m.CookiesPage)),
  screen('/suspended', 'title.suspended', ['decisions', 'safety'], () => import('../due-process/suspended-page.tsx').then((m) => m.SuspendedPage)),
  screen('/suspended/deletion/:userId', 'title.deletion', ['privacy'], () => import('../account/deletion-page.tsx').then((m) => m.SuspendedDeletionPage)),
  screen('/notice', 'title.notice', ['decisions', 'safety'], () => import('../due-process/notice-page.tsx').then((m) => m.NoticePage)),
  screen('/apitest', 'title.apitest', ['developer'], () => import('../developer/api-test-page.tsx').then((m) => m.ApiTestPage), { user: true }),
  screen('/test', 'title.test', ['developer'], () => import('../developer/socket-test-page.tsx').then((m) => m.SocketTestPage)),
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
