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
  /** Others stop seeing a person after this many days without a visit. */
  sleepDays: 60,
  /** A browser stops getting notifications after this many days without a visit. */
  subscriptionDays: 60,
  /** A session that ends with the browser lasts this long without a request. */
  sessionDays: 1,
  /** The same, with “keep me signed in”. */
  rememberDays: 30,
  /** A browser is known to the account this long after it signed in. */
  deviceDays: 90,
  /** The owner of a lost pet is asked after this many days whether the search goes on. */
  lostPetDays: 30,
  /** Without an answer, the search ends this many days later. */
  lostPetAnswerDays: 7,
  /** A search that has ended is kept this long, with its sightings and a found pet's poster. */
  endedSearchDays: 7,
  /** A found animal is shown this long. It is kept as long after that as a search that has ended. */
  foundAnimalDays: 30,
  /** What a poster said before it was corrected. */
  correctionDays: 7,
  /** How long a keyed hash of an owner's e-mail counts their alarms, also after they deleted the account. */
  alarmDays: 7,
  /** At most this long, a keyed hash of the e-mail of somebody who deleted their account while suspended. */
  suspendedMailboxDays: 365,
  /** A link that signs in or chooses a new password. No longer: decision 035. */
  entryLinkHours: 6,
  confirmLinkHours: 24,
  /** The link of an invitation. */
  invitationDays: 90,
  /** IP addresses, in memory, for the rate limits. */
  addressHours: 1,
  /** How often a wrong password was tried with an e-mail. */
  guessHours: 1,
} as const
