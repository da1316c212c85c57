/** The subprotocol of our own client. Without it a socket carries message items and nothing else. */
export const socketProtocol = 'michi.v1'

/** Why the server closed a socket. */
export const closeCodes = {
  sessionEnded: 4001,
  policy: 1008,
  frameTooLarge: 1009,
  broken: 1011,
  restarting: 1012,
  tooSlow: 1013,
} as const
