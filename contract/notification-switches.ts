/** The switches of notifications in Settings: one for each topic, or for several. All begin switched on. */
export const notificationSwitches = [
  'matches',
  'messages',
  'turns',
  'notes',
  'playdates',
  // Also the card on top of the deck.
  'lostPets',
] as const
export type NotificationSwitch = (typeof notificationSwitches)[number]
