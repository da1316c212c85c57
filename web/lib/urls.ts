/** Messages before or after one, and what has changed about reactions since a number. */
export interface ChatRange {
  before?: number
  after?: number
  reactionsAfter?: number
}

/** Every address that the app calls. Pictures always travel as addresses, never as base64. */
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

  like: '/api/adduserlike',
  dislike: '/api/adduserdislike',
  undoSwipe: '/api/undoswipe',
  matches: (userId: number) => `/michiapp/match/${userId}?images=url`,

  chat: (chatId: number, range: ChatRange = {}) =>
    `/api/chat/${chatId}?${new URLSearchParams({
      images: 'url',
      ...Object.fromEntries(Object.entries(range).map(([name, id]) => [name, String(id)])),
    })}`,
  reaction: '/api/reaction',
  addMessage: '/api/addmessage',
  addChatPhoto: '/api/addchatphoto',
  socket: (userId: number) => `/api/michisocket/${userId}`,
  /** spec §7: what the tester sends to the bare address comes back. */
  echoSocket: '/',

  playdates: (userId: number) => `/api/playdates/${userId}`,
  chatPlaydates: (chatId: number) => `/api/chatplaydates/${chatId}`,
  playdateFile: (playdateId: number) => `/api/playdatefile/${playdateId}`,
  proposePlaydate: '/api/proposeplaydate',
  changePlaydate: '/api/changeplaydate',
  acceptPlaydate: '/api/acceptplaydate',
  declinePlaydate: '/api/declineplaydate',
  cancelPlaydate: '/api/cancelplaydate',
  reviewPlaydate: '/api/reviewplaydate',

  noteAllowance: (userId: number, targetId: number) => `/api/noteallowance/${userId}/${targetId}`,
  notes: (userId: number, before: number | null) =>
    `/api/usernotes/${userId}${before === null ? '' : `?before=${before}`}`,
  seeNotes: '/api/seenotes',
  declineNote: '/api/declinenote',
  acceptNotes: '/api/acceptnotes',

  endChat: '/api/endchat',
  unmatch: '/api/unmatch',
  undoUnmatch: '/api/undounmatch',
  block: '/api/block',
  unblock: '/api/unblock',
  blocks: (userId: number) => `/api/blocks/${userId}`,
  report: '/api/report',

  ownSearch: (userId: number) => `/api/ownsearch/${userId}`,
  raiseLostPet: '/api/raiselostpet',
  updateLostPet: '/api/updatelostpet',
  lostPetsNear: (userId: number, cityId: number | null, cursor: string | null) => {
    const query = new URLSearchParams()
    if (cityId !== null) query.set('cityId', String(cityId))
    if (cursor !== null) query.set('cursor', cursor)
    return `/api/lostpetsnear/${userId}${query.size > 0 ? `?${query}` : ''}`
  },
  ownLostPet: (userId: number, before: number | null) =>
    `/api/ownlostpet/${userId}${before === null ? '' : `?before=${before}`}`,
  sharedPicture: (key: string) => `/api/lostpetshare/${key}`,
  lostPet: (key: string) => `/api/lostpet/${key}`,
  addSighting: '/api/addsighting',
  addSightingPhoto: (key: string) => `/api/addsightingphoto/${key}`,
  answerSighting: '/api/answersighting',
  seeSightings: '/api/sightingsseen',
  removeSighting: '/api/removesighting',
  endLostPet: '/api/endlostpet',
  undoEndLostPet: '/api/undoendlostpet',
  renewLostPet: '/api/renewlostpet',
  addFoundAnimal: (cityId: number) => `/api/addfoundanimal/${cityId}`,
  foundAnimals: (userId: number, cursor: string | null) =>
    `/api/foundanimals/${userId}${cursor === null ? '' : `?cursor=${cursor}`}`,
  claimFoundAnimal: '/api/claimfoundanimal',
  foundAnimal: (key: string) => `/api/foundanimal/${key}`,
  answerClaim: '/api/answerclaim',
  endFoundAnimal: '/api/endfoundanimal',
  deleteFoundAnimal: '/api/deletefoundanimal',

  reports: (userId: number) => `/api/reports/${userId}`,
  sanctions: '/api/sanctions',
  readSanction: '/api/readsanction',
  appeal: '/api/appeal',
  notice: '/api/notice',
  noticeState: (receipt: string) => `/api/notice/${receipt}`,

  household: (userId: number) => `/api/household/${userId}`,
  addPet: '/api/addpet',
  updatePet: '/api/updatepet',
  deletePet: '/api/deletepet',
  orderPets: '/api/orderpets',
  orderPhotos: '/api/orderphotos',
  photoPet: '/api/photopet',
  photoFocus: '/api/photofocus',
  welcomed: '/api/welcomed',
  /** A drawing of a pet of this species. */
  face: (userId: number, species: string) => `/api/faces/${userId}/${species}`,

  deckFilter: (userId: number) => `/api/deckfilter/${userId}`,
  updateDeckFilter: '/api/updatedeckfilter',
  deckCount: '/api/deckcount',
  invitations: (userId: number) => `/api/invitations/${userId}`,
  addInvitation: '/api/addinvitation',
  endInvitations: '/api/endinvitations',
  invitation: (code: string) => `/api/invitation/${encodeURIComponent(code)}`,
  watchNewcomers: '/api/watchnewcomers',

  deckEnd: (userId: number) => `/api/deckend/${userId}`,

  notifications: (userId: number) => `/api/notifications/${userId}`,
  updateNotifications: '/api/updatenotifications',
  subscriptions: (userId: number) => `/api/subscriptions/${userId}`,
  endSubscription: '/api/endsubscription',
  addSubscription: '/api/addsubscription',
  deleteSubscription: '/api/deletesubscription',

  email: (userId: number) => `/api/email/${userId}`,
  changeEmail: '/api/changeemail',
  requestConfirmation: '/api/requestconfirmation',
  confirmEmail: '/api/confirmemail',
  changePassword: '/api/changepassword',
  requestReset: '/api/requestreset',
  resetPassword: '/api/resetpassword',
  signInByLink: '/api/signinbylink',
  devices: (userId: number) => `/api/sessions/${userId}`,
  endSession: '/api/endsession',
  endSessions: '/api/endsessions',
  pause: '/api/pause',
  export: (userId: number) => `/api/export/${userId}`,
  deleteAccount: '/api/deleteaccount',
} as const
