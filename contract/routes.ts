/** The path of the web app. */
export const basePath = '/michiapp'
export const consentCookie = { name: 'consent', value: 'accepted' } as const
