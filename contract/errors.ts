/** Every error the server answers, with its status. The body is `{ code }` and nothing else. */
export const errorStatus = {
  // spec §7: a client reads 400 from adduser as "e-mail already exists", so nothing else is a 400.
  email_taken: 400,
  not_signed_in: 401,
  bad_credentials: 401,
  not_yours: 403,
  wrong_origin: 403,
  suspended: 403,
  demo_account: 403,
  /** Notes, invitations and lost pets need a confirmed e-mail where mails can be sent. */
  email_unconfirmed: 403,
  /** The owner of a lost pet accepts sightings only from people with an account. */
  account_needed: 403,
  not_found: 404,
  timeout: 408,
  too_many_photos: 409,
  too_many_pets: 409,
  last_pet: 409,
  order_changed: 409,
  already_matched: 409,
  chat_ended: 409,
  already_lost: 409,
  search_ended: 409,
  /** The writer of a sighting has no account, or cannot be reached any more. */
  answer_unavailable: 409,
  both_must_write: 409,
  already_appealed: 409,
  appeal_closed: 409,
  already_decided: 409,
  evidence_mismatch: 409,
  report_changed: 409,
  notes_off: 409,
  note_already_sent: 409,
  note_seen: 409,
  playdate_open: 409,
  playdate_changed: 409,
  playdate_accepted: 409,
  playdate_cancelled: 409,
  too_many_playdates: 409,
  link_expired: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid_input: 422,
  bad_address: 422,
  note_empty: 422,
  note_too_long: 422,
  note_has_link: 422,
  lost_in_future: 422,
  text_has_link: 422,
  pet_name_has_link: 422,
  image_unreadable: 422,
  image_too_large: 422,
  playdate_past: 422,
  playdate_too_far: 422,
  too_many_requests: 429,
  too_many_changes: 429,
  too_many_notes: 429,
  too_many_invitations: 429,
  too_many_alarms: 429,
  too_many_sightings: 429,
  /** Retry-After says when there is space again. */
  too_many_uploads: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface ErrorBody {
  code: ErrorCode
}
