/** Every address the app calls. Pictures always travel as addresses, never as base64. */
export const urls = {
  config: '/api/config',
  session: '/api/session',
  login: '/api/userlogin',
  signOff: '/api/signoff',
  signup: '/api/adduser',
  pageview: '/api/pageview',

  deck: (userId: number, cursor?: string | null) =>
    `/api/usertimeline/${userId}?images=url${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
  like: '/api/adduserlike',
  dislike: '/api/adduserdislike',
  undoSwipe: '/api/undoswipe',
  matches: (userId: number) => `/michiapp/match/${userId}?images=url`,

  chats: (userId: number) => `/api/userchats/${userId}?images=url`,
  chat: (chatId: number, range?: { before: number } | { after: number }) =>
    `/api/chat/${chatId}?images=url${range ? `&${new URLSearchParams(Object.entries(range).map(([name, id]) => [name, String(id)]))}` : ''}`,
  addMessage: '/api/addmessage',
  socket: (userId: number) => `/api/michisocket/${userId}`,
  /** spec §7: what the tester sends to the bare address comes back. */
  echoSocket: '/',

  settings: (userId: number) => `/api/usersettings/${userId}?images=url`,
  updateSettings: '/api/updateusersettings/?images=url',
  profile: (userId: number) => `/api/userprofile/${userId}?images=url`,
  addPhotos: '/api/addprofileimage/?images=url',
  deletePhoto: '/api/deleteimage/',
  /** The small version of a photo whose address is known. */
  avatar: (photoUrl: string) => photoUrl.replace(/[^/]+$/, 'avatar'),
} as const
