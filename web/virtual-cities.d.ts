declare module 'virtual:cities' {
  /** Every city, in Spanish order. `also` is what else it is called, in other languages or before. */
  export const cities: readonly { id: number; name: string; also: string }[]
}
