/** The same keys in another language: a missing or a surplus one does not compile. */
export type Translation<Source> = { [Key in keyof Source]: string }
