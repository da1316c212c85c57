declare module 'virtual:cities' {
  /** Every city, in Spanish order. */
  export const cities: readonly { id: number; name: string }[]
}
