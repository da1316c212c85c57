// What accompanies every screen of somebody who is signed in, and can wait until the first is there.
export { Celebrations } from './celebrations.tsx'
export { LiveChat } from './live-chat.tsx'
export { PersonMenus } from './person-menus.tsx'
export { Snackbars } from './snackbars.tsx'
