/** Before a match a person is known by the first name alone. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
