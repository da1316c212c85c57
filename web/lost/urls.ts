/** The addresses of what is about lost pets. */
export const lostPetUrls = {
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
} as const
