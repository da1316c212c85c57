/** In Spanish, as all legal texts are. */
export const days = (n: number): string => (n === 1 ? 'un día' : `${n} días`)

export const hours = (n: number): string => (n === 1 ? 'una hora' : `${n} horas`)
