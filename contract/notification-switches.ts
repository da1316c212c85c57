/** The switches of notifications in Settings, each for several topics. All begin switched on. */
export const notificationSwitches = [
  // Matches, messages, whose turn it is, notes.
  'people',
  'playdates',
  // Also the card on top of the deck.
  'lostPets',
] as const
export type NotificationSwitch = (typeof notificationSwitches)[number]
