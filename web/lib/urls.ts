/** The addresses the app begins with; the others are in account-urls.ts. Pictures always travel as addresses, never as base64. */
export const urls = {
  config: '/api/config',
  session: '/api/session',
  login: '/api/userlogin',
  signOff: '/api/signoff',
  signup: '/api/adduser',
  pageview: '/api/pageview',

  deck: (userId: number, cursor?: string | null) =>
    `/api/usertimeline/${userId}?images=url${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,

  chats: (userId: number) => `/api/userchats/${userId}?images=url`,

  settings: (userId: number) => `/api/usersettings/${userId}?images=url`,
  updateSettings: '/api/updateusersettings/?images=url',
  profile: (userId: number) => `/api/userprofile/${userId}?images=url`,
  addPhotos: '/api/addprofileimage/?images=url',
  deletePhoto: '/api/deleteimage/',
  /** The small version of a photo whose address is known. */
  avatar: (photoUrl: string) => photoUrl.replace(/[^/]+$/, 'avatar'),
} as const
