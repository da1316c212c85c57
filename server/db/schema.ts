import type { Generated } from 'kysely'
import type { EndingLine } from '../../contract/ending-lines.ts'
import type { Language, NewsKind } from '../../contract/news-words.ts'
import type { Energy, PetSex, PetSize, Species } from '../../contract/pet-words.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'

/** The tables as both engines hold them. Times are milliseconds since 1970. */
export interface Database {
  users: {
    id: Generated<number>
    email: string
    password_hash: string
    name: string
    /** The first pet's, derived from `pets`. */
    animal_name: string
    city_id: number
    /**
     * Where this household stands in its city's deck, counting up; null while paused, suspended or
     * asleep. Only `changeListing` writes it.
     */
    place: number | null
    /** What filters ask for, a number for each kind of pet (see `kinds.ts`). Derived from `pets`. */
    kinds: Generated<string>
    /** When a pet reaches its next age group. */
    ages_at: number | null
    /** What a card tells of each pet, as JSON. Derived from `pets`. */
    pets: Generated<string>
    /**
     * The pet's photos, oldest first, a line each: key, space, placeholder. Derived from `photos`
     * by the one function that writes it, so that a deck page is read from one table.
     */
    pictures: Generated<string>
    /** Set once: whoever passed them over before may meet them again. Only `changeListing` writes it. */
    first_photo_at: number | null
    created_at: number
    paused_at: number | null
    suspended_at: number | null
    /** When a suspension was taken back last. */
    restored_at: number | null
    /** The last visit, to the day. */
    seen_at: Generated<number>
    /** Away for so long that nobody is shown them. */
    asleep_at: number | null
    /** When they had been led through their pet's profile, or would not be. */
    welcomed_at: number | null
    /** What their deck is filtered by, as JSON; null: by nothing. */
    deck_filter: string | null
  }
  /** One to five for each person. */
  pets: {
    id: Generated<number>
    user_id: number
    position: number
    name: string
    species: Species | null
    breed: string | null
    sex: PetSex | null
    born: string | null
    size: PetSize | null
    energy: Energy | null
    neutered: number | null
    vaccinated: number | null
    dogs: number | null
    cats: number | null
    children: number | null
    about: string | null
  }
  /** The last place given out in each city, so that places commit in order. */
  city_places: { city_id: number; last_place: number }
  /** One row: the number of the last change below. Locked until a change is committed. */
  deck_clock: { id: number; n: number }
  /** Who left which place, and took which: nobody is listed any more where `place` is null. */
  deck_changes: {
    n: number
    user_id: number
    left_city: number | null
    left_place: number | null
    city_id: number | null
    place: number | null
    kinds: string | null
  }
  sessions: {
    id: Generated<number>
    token_hash: Uint8Array
    user_id: number
    user_agent: string
    created_at: number
    last_seen_at: number
    expires_at: number
    /** The chat that a client which knows only the spec fetched last, and how far it got. */
    fetched_chat_id: number | null
    fetched_seq: number | null
  }
  swipes: {
    viewer_id: number
    target_id: number
    verdict: 'like' | 'dislike'
    swiped_at: number
  }
  /**
   * Every pet of the city whose place is from low to high was swiped by the viewer, or one of the
   * two has blocked the other.
   */
  seen_runs: { viewer_id: number; city_id: number; low: number; high: number }
  /** user1 has the smaller id; null once that person has left. A chat that nobody is in is removed. */
  chats: {
    id: Generated<number>
    user1_id: number | null
    user2_id: number | null
    created_at: number
    active_at: number
    last_seq: Generated<number>
    /** The number of the last message that each has written. */
    user1_last: Generated<number>
    user2_last: Generated<number>
    user1_read: Generated<number>
    user2_read: Generated<number>
    /** The number given out last to a reaction. */
    last_reaction: Generated<number>
    /** Set: nobody sees it any more, and it is removed when it can no longer be taken back. */
    unmatched_at: number | null
    unmatched_by: number | null
    /** The person who left, until what they wrote is deleted. Not a reference: the account may be gone. */
    left_by: number | null
    /** Since when the one who wrote last waits for an answer. */
    waiting_since: number | null
    /** Set: ended kindly. Both still see it, and nothing more is written there. */
    ended_at: number | null
    /** Whether user1 or user2 ended it, and with which of the lines. */
    ended_side: 1 | 2 | null
    ended_line: EndingLine | null
  }
  /** Whose chat ended, and with whom, so that they can still report them; `other_id` is null once that account is deleted. */
  reportable_chats: { chat_id: number; user_id: number; other_id: number | null; ended_at: number }
  messages: {
    id: Generated<number>
    chat_id: number
    seq: number
    /** Not a reference, as in `reactions`: the account may be gone before its messages are. */
    user_id: number
    client_id: string | null
    body: string
    created_at: number
  }
  /** At most one for each message, by whoever did not write it. */
  reactions: {
    message_id: number
    chat_id: number
    user_id: number
    /** Null once it was taken back. */
    kind: ReactionKind | null
    /** Counts the changes of one chat's reactions, given out under the chat's row lock. */
    number: number
    reacted_at: number
  }
  photos: {
    id: Generated<number>
    user_id: number
    /** Unguessable; the picture's address. */
    key: string
    type: string
    /** ThumbHash, in base64. */
    placeholder: string
    created_at: number
    /** Their person's order, counting up; the highest is the avatar. */
    position: Generated<number>
    /** Which pet is on it, where that was told. */
    pet_id: number | null
    /** Set by a moderator: nobody sees it. */
    hidden_at: number | null
  }
  photo_files: { photo_id: number; size: 'card' | 'avatar'; bytes: Uint8Array }
  /** At most one of a pair: whoever is blocked cannot see whom to block. */
  blocks: { blocker_id: number; blocked_id: number; created_at: number }
  reset_tokens: { token_hash: Uint8Array; user_id: number; expires_at: number }
  /** With a copy of what was reported. Of one reporter, only one is open about the same thing. */
  reports: {
    id: Generated<number>
    reporter_id: number | null
    target_id: number | null
    target_name: string
    target_animal_name: string
    /** What their pets' profiles said, as JSON. */
    target_pets: string | null
    /** Set where the reporter reported the other person of this chat. */
    chat_id: number | null
    reason: ReportReason
    words: string | null
    message_id: number | null
    message_body: string | null
    /** What the message said, in the reporter's words for it. */
    told_message: string | null
    photo_id: number | null
    photo_type: string | null
    photo_bytes: Uint8Array | null
    created_at: number
    closed_at: number | null
  }
  /** Only ever added to. */
  moderation_log: {
    id: Generated<number>
    at: number
    moderator: string
    action: string
    subject: string
  }
  /** Made at the first start: see `server-keys.queries.ts`. */
  server_keys: { name: string; value: string }
  /** Which notifications people want. The defaults hold for a person without a row. */
  notification_settings: {
    user_id: number
    language: Generated<Language>
    time_zone: Generated<string>
    quiet: Generated<number>
    quiet_from: Generated<number>
    quiet_to: Generated<number>
    matches: Generated<number>
    messages: Generated<number>
    turns: Generated<number>
    show_text: Generated<number>
    mail: Generated<number>
    mailed_at: number | null
    /** When a mail is sent or tried again. A server that sends it moves it ahead. */
    mail_due_at: number | null
    mail_tries: Generated<number>
  }
  /** A browser that shows notifications to one person. */
  push_subscriptions: {
    id: Generated<number>
    user_id: number
    /** Null once that session has run out. Signing off ends both. */
    session_id: number | null
    endpoint: string
    /** Of the endpoint. */
    host: string
    user_agent: string
    p256dh: string
    auth: string
    /** Browsers renew theirs at every visit. */
    renewed_at: number
  }
  /** What a person was notified of in a chat, and when to check for more (see `decideNotifications`). */
  notification_checks: {
    chat_id: number
    user_id: number
    due_at: number | null
    /** When they matched. Null for the one who made the match, and once it was seen. */
    match_at: number | null
    match_notified_at: number | null
    /** A client that knows only the spec marks nothing as read; it was shown messages up to here. */
    shown_seq: Generated<number>
    notified_seq: Generated<number>
    notified_at: number | null
    nudged_at: number | null
  }
  /** Pushes to send, each of one chat to one browser. A server that sends one moves `due_at` ahead. */
  outbox: {
    id: Generated<number>
    subscription_id: number
    /** Of the push service. */
    host: string
    chat_id: number
    user_id: number
    kind: NewsKind
    created_at: number
    due_at: number
    /** Counts the news that came while it was being sent. */
    version: Generated<number>
    tries: Generated<number>
  }
  page_views: { day: string; path: string; views: number }
  /** One row while this database holds the demo world. */
  demo_world: { id: number; companion_password: string }
  /** Whom the demo world made, the demo account included. */
  demo_pets: { user_id: number; seed: string }
}

/** All of them, and Kysely's own: what a backup holds, and a restore replaces. */
export const ourTables = [
  'users',
  'pets',
  'city_places',
  'deck_clock',
  'deck_changes',
  'sessions',
  'swipes',
  'seen_runs',
  'chats',
  'reportable_chats',
  'messages',
  'reactions',
  'photos',
  'photo_files',
  'blocks',
  'reset_tokens',
  'reports',
  'moderation_log',
  'server_keys',
  'notification_settings',
  'push_subscriptions',
  'notification_checks',
  'outbox',
  'page_views',
  'demo_world',
  'demo_pets',
  'kysely_migration',
  'kysely_migration_lock',
] as const

/**
 * Sessions, reset links, and browsers with what waits for them. A restore leaves them empty: they may
 * have been ended since the backup.
 */
export const credentialTables = [
  'outbox',
  'push_subscriptions',
  'sessions',
  'reset_tokens',
] as const
