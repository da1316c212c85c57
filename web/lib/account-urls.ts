/** As urls.ts, for what nobody calls before the first card: people one wants less of, one's pets, and one's account. */
export const accountUrls = {
  unmatch: '/api/unmatch',
  undoUnmatch: '/api/undounmatch',
  block: '/api/block',
  unblock: '/api/unblock',
  blocks: (userId: number) => `/api/blocks/${userId}`,
  report: '/api/report',

  household: (userId: number) => `/api/household/${userId}`,
  addPet: '/api/addpet',
  updatePet: '/api/updatepet',
  deletePet: '/api/deletepet',
  orderPets: '/api/orderpets',
  orderPhotos: '/api/orderphotos',
  photoPet: '/api/photopet',
  welcomed: '/api/welcomed',

  changePassword: '/api/changepassword',
  requestReset: '/api/requestreset',
  resetPassword: '/api/resetpassword',
  devices: (userId: number) => `/api/sessions/${userId}`,
  endSessions: '/api/endsessions',
  pause: '/api/pause',
  export: (userId: number) => `/api/export/${userId}`,
  deleteAccount: '/api/deleteaccount',
} as const
