/** How long data is kept. The server deletes it by these numbers, and the legal texts quote them. */
export const retention = {
  /** Reports, and who had a chat with whom. */
  reportDays: 180,
  /** Sanctions and appeals, after a suspension has ended; warnings and hidden photos, after the decision. */
  sanctionDays: 365,
  /** Notes that nobody has answered. */
  noteDays: 30,
  /** Places and times of a playdate, after it. */
  playdateDays: 30,
  /** Without a visit, until a person is not shown to others any more. */
  sleepDays: 60,
  /** Without a visit, until a browser gets no more notifications. */
  subscriptionDays: 60,
  /** Without a request, for a session that ends with the browser. */
  sessionDays: 1,
  /** A session of a person who wants to stay signed in. */
  rememberDays: 30,
  deviceDays: 90,
  /** A lost pet, until its owner is asked whether the search goes on. */
  lostPetDays: 30,
  /** After that question, until the search ends without an answer. */
  lostPetAnswerDays: 7,
  /** A search that has ended, with its poster if the pet was found, and with its sightings. */
  foundPetDays: 7,
  resetLinkHours: 1,
  confirmLinkHours: 24,
  /** The link of an invitation. */
  invitationDays: 90,
  /** IP addresses, in memory, for the rate limits. */
  addressHours: 1,
} as const
