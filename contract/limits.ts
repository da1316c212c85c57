/** Limits that the browser and the server share. */
export const limits = {
  nameLength: 80,
  emailLength: 254,
  passwordLength: 200,
  messageLength: 2000,
  /** How much of a message is shown above a reply to it. */
  quoteLength: 120,
  /** As people count: an emoji is one character. */
  noteLength: 140,
  notesPerDay: 5,
  notePage: 50,
  petsPerPerson: 5,
  breedLength: 60,
  aboutLength: 280,
  promptsPerPet: 3,
  /** As people count: an emoji is one character. */
  answerLength: 120,
  /** In UTF-16, so that emojis cannot make a card large. */
  answerUnits: 480,
  photosPerPerson: 12,
  fileBytes: 10 * 1024 * 1024,
  imagePixels: 24_000_000,
  /** The maximum size of all pictures in one page with base64. */
  base64PageBytes: 4_000_000,
  deckPage: 20,
  deckPageMax: 50,
  /** A filter's count stops here. */
  deckCountMax: 99,
  chatPage: 100,
  chatList: 100,
  blockList: 1000,
  reportLength: 1000,
  /** The messages of a chat that a report names. */
  reportedMessages: 10,
  /** The reports that their reporter can look up. */
  reportList: 100,
  noticeLength: 4000,
  addressLength: 500,
  appealLength: 2000,
  sanctionList: 50,
  lostPlaceLength: 120,
  lostWordsLength: 280,
  sightingLength: 500,
  /** The server passes on a person's typing at most this often. */
  typingEveryMs: 2000,
  cityCount: 1035,
  defaultCityId: 1,
} as const

/** spec §5: lowercase local part, @, domain, and an ending of 2 to 4 letters. */
export const emailPattern = '^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,4}$'

/** spec §9 and §4: how long things last. */
export const durations = {
  calloutMs: 1000,
  consentDays: 7,
  unmatchUndoMs: 10_000,
  /** The end of a search for a lost pet. */
  endUndoMs: 10_000,
} as const
