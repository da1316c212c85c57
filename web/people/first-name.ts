/** How people are called wherever there is a pet's name beside theirs. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
