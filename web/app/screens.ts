import type { ComponentType } from 'react'
import { lazyComponent } from '../lib/lazy.ts'
import { t } from '../ui/texts.ts'

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
  title: string
  Page: ComponentType & { preload: () => void }
}

const inside: ScreenOptions = { user: true, nav: true }

// One line each, so that a screen is added by adding a line.
// biome-ignore format: a table reads best as a table.
/** spec §2: path, title, its page, what it needs. Any other path leads to /home. */
const screens: Screen[] = [
  screen('/', t('title.login'), () => import('../account/entry/login-page.tsx').then((m) => m.LoginPage), { wide: true }),
  screen('/signup', t('title.signup'), () => import('../account/entry/signup-page.tsx').then((m) => m.SignupPage), { wide: true }),
  screen('/reset', t('title.reset'), () => import('../account/entry/links/reset-page.tsx').then((m) => m.ResetPage), { wide: true }),
  screen('/confirm', t('title.confirm'), () => import('../account/entry/links/confirm-page.tsx').then((m) => m.ConfirmPage), { wide: true }),
  screen('/invite', t('title.invite'), () => import('../invitations/invite-page.tsx').then((m) => m.InvitePage), { wide: true }),
  screen('/sheet', t('title.sheet'), () => import('../invitations/sheet-page.tsx').then((m) => m.SheetPage), inside),
  screen('/home', t('title.home'), () => import('../deck/home-page.tsx').then((m) => m.HomePage), { ...inside, panels: 'deck' }),
  screen('/profile/:userId', t('title.profile'), () => import('./profile-page.tsx').then((m) => m.ProfilePage), { ...inside, wide: true }),
  screen('/chats', t('title.chats'), () => import('../chats/chats-page.tsx').then((m) => m.ChatsPage), { ...inside, panels: 'chats' }),
  screen('/playdates', t('title.playdates'), () => import('./playdates-page.tsx').then((m) => m.PlaydatesPage), { ...inside, panels: 'chats' }),
  screen('/notes', t('title.notes'), () => import('../notes/notes-page.tsx').then((m) => m.NotesPage), { ...inside, panels: 'chats' }),
  screen('/chat', t('title.chat'), () => import('../chats/chat-page.tsx').then((m) => m.ChatPage), { ...inside, panels: 'chat' }),
  screen('/lost', t('title.lost'), () => import('../lost/lost-page.tsx').then((m) => m.LostPage), inside),
  screen('/found', t('title.found'), () => import('../lost/found-page.tsx').then((m) => m.FoundPage)),
  screen('/lost/:key', t('title.poster'), () => import('../lost/poster-page.tsx').then((m) => m.PosterPage)),
  screen('/settings', t('title.settings'), () => import('../settings/settings-page.tsx').then((m) => m.SettingsPage), { ...inside, wide: true }),
  screen('/settings/pet', t('title.pet'), () => import('../pets/pet-page.tsx').then((m) => m.PetPage), inside),
  screen('/settings/email', t('title.email'), () => import('../account/email-page.tsx').then((m) => m.EmailPage), inside),
  screen('/settings/password', t('title.password'), () => import('../account/password-page.tsx').then((m) => m.PasswordPage), inside),
  screen('/settings/devices', t('title.devices'), () => import('../account/devices-page.tsx').then((m) => m.DevicesPage), inside),
  screen('/settings/blocked', t('title.blocked'), () => import('../safety/blocked-page.tsx').then((m) => m.BlockedPage), inside),
  screen('/settings/reports', t('title.reports'), () => import('../due-process/reports-page.tsx').then((m) => m.ReportsPage), inside),
  screen('/settings/deletion', t('title.deletion'), () => import('../account/deletion-page.tsx').then((m) => m.DeletionPage), inside),
  screen('/privacy', t('title.privacy'), () => import('../legal/privacy-page.tsx').then((m) => m.PrivacyPage)),
  screen('/cookies', t('title.cookies'), () => import('../legal/cookies-page.tsx').then((m) => m.CookiesPage)),
  screen('/suspended', t('title.suspended'), () => import('../due-process/suspended-page.tsx').then((m) => m.SuspendedPage)),
  screen('/suspended/deletion/:userId', t('title.deletion'), () => import('../account/deletion-page.tsx').then((m) => m.SuspendedDeletionPage)),
  screen('/notice', t('title.notice'), () => import('../due-process/notice-page.tsx').then((m) => m.NoticePage)),
  screen('/apitest', t('title.apitest'), () => import('../developer/api-test-page.tsx').then((m) => m.ApiTestPage), { user: true }),
  screen('/test', t('title.test'), () => import('../developer/socket-test-page.tsx').then((m) => m.SocketTestPage)),
]

/** Fetches the code of a screen before somebody goes there. */
export function preloadScreen(path: string): void {
  findScreen(path)?.Page.preload()
}

/** The whole path must match, and an id must be a positive number. */
export const findScreen = (path: string): Screen | undefined =>
  screens.find((screen) => new RegExp(`^${screen.path.replace(/:\w+/, '[1-9]\\d*')}/?$`).test(path))

function screen(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  options: ScreenOptions = {},
): Screen {
  return { path, title, Page: lazyComponent(load), ...options }
}
