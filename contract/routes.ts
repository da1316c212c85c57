/** Where everything lives. */
export const basePath = '/michiapp'
export const consentCookie = { name: 'consent', value: 'accepted' } as const
