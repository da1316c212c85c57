/** Limits that only the server needs to know. Those that browsers share are in contract/limits.ts. */
export const serverLimits = {
  filesPerUpload: 8,
  /** The maximum size of a stored photo. */
  cardBytes: 300_000,
  avatarBytes: 20_000,
  /** What a person, and all people at an address, may upload in a day. */
  uploadBytesPerDay: { person: 30_000_000, address: 150_000_000 },
  invitationsPerWeek: 20,
  /** For a person, and for an address without an account. */
  sightingsPerDay: 10,
  sightingPage: 50,
  lostPetPage: 50,
  alarmsPerWeek: 3,
  /** So many alarms a day of all new accounts of a network notify people. */
  alarmsPerNetwork: 2,
  /** Of what a poster says. */
  correctionsPerDay: 10,
  /** Of so many alarms a day a person is notified; the others wait in the app. */
  alarmsPerDay: 2,
  frameBytes: 16 * 1024,
  /** Of more browsers that are known to an account than this, the oldest is forgotten. */
  knownBrowsersPerPerson: 20,
  /** Of more sessions than this, the oldest ends. */
  sessionsPerPerson: 50,
  socketsPerUser: 20,
} as const
