import type { Generated } from 'kysely'
import type { EndingLine } from '../../contract/ending-lines.ts'
import type { Language } from '../../contract/languages.ts'
import type { Energy, PetSex, PetSize, Prompt, Species } from '../../contract/pet-words.ts'
import type { PhotoSize } from '../../contract/photos.ts'
import type { PlaydateAnswer, PlaydateState, PlaydateStep } from '../../contract/playdate-words.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { SanctionKind } from '../../contract/sanctions.ts'

/** The tables as both engines hold them. Times are milliseconds since 1970. */
export interface Database {
  users: {
    id: Generated<number>
    email: string
    password_hash: string
    name: string
    /** The name of the first pet. Derived from `pets`. */
    animal_name: string
    city_id: number
    /** When a pet reaches its next age group. */
    ages_at: number | null
    /** What a card shows of each pet, as JSON. Derived from `pets`. */
    pets: Generated<string>
    /**
     * What a card shows of each photo, oldest first, as JSON. Derived from `photos` by the one function
     * that writes it, so that a deck page is read from one table.
     */
    pictures: Generated<string>
    /** Set once: people who skipped them before that may see them again. Only `changeListing` writes it. */
    first_photo_at: number | null
    created_at: number
    paused_at: number | null
    suspended_at: number | null
    /** When a moderator last ended a suspension. */
    restored_at: number | null
    /** The last visit, to the day. */
    seen_at: number
    /** Set after 60 days without a visit: hidden from people without a shared chat (decision 030). */
    asleep_at: number | null
    /** When they finished or skipped the first questions about their pet. */
    welcomed_at: number | null
    /** The filter of their deck, as JSON; null without a filter. */
    deck_filter: string | null
    /** The age that they declared to have reached. Null for a client that knows only the spec. */
    declared_age: number | null
    /** When a reader of the e-mail opened a link that was mailed there. */
    email_confirmed_at: number | null
    /** 0: nobody can send them a note. */
    accepts_notes: Generated<number>
    /** How many playdates both people liked. */
    met: Generated<number>
    /** The person by whose invitation they came. Null once they have swiped them. */
    invited_by: number | null
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
    /** The prompts that it answers, as JSON; null without any. */
    prompts: string | null
  }
  /**
   * The households that can be met, in the order of their city's deck: a row for each combination of what
   * filters ask of a pet (see `traits.ts`). Only `changeListing` writes it.
   */
  deck: {
    city_id: number
    /** When they joined, came back, moved or added their first photo. */
    listed_at: number
    user_id: number
    /** From 0. */
    nth: number
    species: number
    size: number
    age: number
    energy: number
    /** Who lives in the household, and with whom they do not get on. */
    company: number
    /** Dislikes from before the first photo do not count: the household may be met again. */
    dislikes_from: number
  }
  sessions: {
    id: Generated<number>
    token_hash: Uint8Array
    user_id: number
    user_agent: string
    created_at: number
    last_seen_at: number
    expires_at: number
    /** For clients that know only the spec: the chat fetched last, and its newest message then. */
    fetched_chat_id: number | null
    fetched_seq: number | null
  }
  swipes: {
    viewer_id: number
    target_id: number
    verdict: 'like' | 'dislike'
    swiped_at: number
  }
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
    /** The number of the last reaction. */
    last_reaction: Generated<number>
    /** Set: hidden from both, and removed when the unmatch can no longer be undone. */
    unmatched_at: number | null
    unmatched_by: number | null
    /** The person who left, until what they wrote is deleted. Not a reference: the account may be gone. */
    left_by: number | null
    /** Since when the person who wrote last has waited for an answer. */
    waiting_since: number | null
    /** Set: ended with a goodbye. Both still see it, and nobody can write any more. */
    ended_at: number | null
    /** Whether user1 or user2 ended it, and with which line. */
    ended_side: 1 | 2 | null
    ended_line: EndingLine | null
    /** How many of the first messages came as notes with a like. */
    notes: Generated<number>
    /** Set: the owner of this lost pet answered a sighting of the other person. */
    lost_pet_name: string | null
  }
  /** People of ended chats, so that they can still be reported; `other_id` is null once that account is deleted. */
  reportable_chats: { chat_id: number; user_id: number; other_id: number | null; ended_at: number }
  messages: {
    id: Generated<number>
    chat_id: number
    seq: number
    /** Not a reference, like `reacted_by`: the account may be gone before its messages are. */
    user_id: number
    client_id: string | null
    body: string
    created_at: number
    /** The `seq` of the message that it replies to. No reference: that one may be deleted first. */
    reply_to: number | null
    /** The ThumbHash of its photo, in base64. Null: it has none. */
    photo_placeholder: string | null
    /** Set: a moderator has hidden the photo from both. */
    photo_hidden_at: number | null
    /** The step of a playdate that it tells of, and the version that this step made. */
    playdate_id: number | null
    playdate_version: number | null
    playdate_step: PlaydateStep | null
    /** The reaction of the person who did not write it. Null once it was removed. */
    reaction_kind: ReactionKind | null
    /** Counts the changes of reactions in one chat, under the chat's row lock. */
    reaction_number: number | null
    reacted_by: number | null
    reacted_at: number | null
  }
  /**
   * At most one of a chat is open, that is without `closed_at`. Deleted 30 days after it ended, and as
   * soon as one of the two leaves the chat.
   */
  playdates: {
    id: Generated<number>
    chat_id: number
    /** The people of the chat, the smaller id first. */
    user1_id: number
    user2_id: number
    /** Counts the steps. */
    version: Generated<number>
    state: PlaydateState
    /** Made the proposal, and took the last step. */
    proposed_by: number
    changed_by: number
    changed_at: number
    place: string
    /** The proposed times as a JSON array of numbers, the earliest first. */
    times: string
    /** The time that was accepted. It stays when an accepted playdate is changed or cancelled. */
    starts_at: number | null
    /** An hour after the accepted time, or after the last one that was proposed. */
    ends_at: number
    closed_at: number | null
    /** Random; the UID of the entry in people's calendars. */
    calendar_id: string
    user1_answer: PlaydateAnswer | null
    user2_answer: PlaydateAnswer | null
    created_at: number
  }
  photos: {
    id: Generated<number>
    user_id: number
    /** Random; part of the picture's address. */
    key: string
    /** ThumbHash, in base64. */
    placeholder: string
    created_at: number
    /** The order that the person chose; the highest is the avatar. */
    position: Generated<number>
    /** The pet in the photo, if the person said which. */
    pet_id: number | null
    /** Set: a moderator has hidden it from everybody. */
    hidden_at: number | null
    /** Almost equal for copies of a picture (see `perceptual-hash.ts`). Null if it has none. */
    perceptual_hash: string | null
    /** The point that every crop shows, in per cent; both null where the person chose none. */
    focus_x: number | null
    focus_y: number | null
  }
  /**
   * The pictures of photos, messages and sightings, with their bytes or the key of their object in the photo store. Without
   * owner, one is removed when its time has come.
   */
  files: {
    id: Generated<number>
    /** The owner: a photo, a message, or a sighting. */
    photo_id: number | null
    /** `share`: what messengers show beside the link to a poster. It is made when it is asked for. */
    size: PhotoSize | 'share' | null
    message_id: number | null
    sighting_id: number | null
    /** Without owner: when to remove it. Reports keep a file by a later time. */
    due_at: Generated<number>
    /** How often a removal has begun. Then it gets no owner any more. */
    tries: Generated<number>
    length: number
    /** Of the object: random and never used again. */
    key: string | null
    sha256: Uint8Array | null
    bytes: Uint8Array | null
  }
  /** At most one for each pair: a blocked person cannot see the blocker, so cannot block back. */
  blocks: {
    blocker_id: number
    blocked_id: number
    created_at: number
  }
  /** Browsers that have signed in to the account, also without a session (decision 035). */
  known_browsers: {
    id: Generated<number>
    token_hash: Uint8Array
    user_id: number
    /** The session that began last in this browser, while it lasts. */
    session_id: number | null
    user_agent: string
    signed_in_at: number
    expires_at: number
  }
  /** Links that were mailed to `email`. */
  mailed_links: {
    token_hash: Uint8Array
    user_id: number
    /** `confirm`: if the account has another e-mail, the link changes it. */
    purpose: 'enter' | 'confirm'
    email: string
    /** The link also starts the mails with news. */
    starts_mail: Generated<number>
    expires_at: number
  }
  /**
   * A note with a like (decision 071). Without receiver it only counts for the sender's day: it was
   * taken back, became a message, or a block or a deletion parted the two.
   */
  notes: {
    id: Generated<number>
    sender_id: number
    receiver_id: number | null
    /** Makes a repeated call harmless. */
    client_id: string
    body: string
    /** What it is about: a photo of the receiver, or the answer of one of their pets. */
    photo_id: number | null
    pet_id: number | null
    prompt: Prompt | null
    sent_at: number
    seen_at: number | null
    /** 1: the receiver lists it no more. The sender must not learn this. */
    declined: Generated<number>
  }
  /** Links that many people may use. They end after some time, or with `ended_at`. */
  invitations: {
    id: Generated<number>
    code: string
    user_id: number
    /** Where its maker lived then. */
    city_id: number
    created_at: number
    ended_at: number | null
  }
  /**
   * What somebody received and what is gone by now, for a report (decision 032): notes that were taken back
   * after their receiver may have been notified, and what a block removed.
   */
  kept_evidence: {
    id: Generated<number>
    sender_id: number
    receiver_id: number
    /** All but the first are from a block. The body of a playdate is JSON. */
    kind: 'withdrawn_note' | 'note' | 'playdate' | 'sightings'
    body: string
    /** When a withdrawn note was sent, or when the block began. */
    at: number
  }
  /** With a copy of what was reported. A reporter has one open report about the same thing. */
  reports: {
    id: Generated<number>
    reporter_id: number | null
    target_id: number | null
    /**
     * The case. The account that it is about, also after its deletion; 0: nobody with an account. Less than 0:
     * the other person of that chat, whose account was deleted before.
     */
    account_id: Generated<number>
    /** How often its reporter has changed it. */
    version: Generated<number>
    /** Set where the reporter reported the other person of this chat. */
    chat_id: number | null
    reason: ReportReason
    words: string | null
    /** The message, the photo and the lost pet that were found to be the target's. A decision is about them. */
    message_id: number | null
    photo_id: number | null
    lost_pet_key: string | null
    /** Those that the reporter named. */
    named_message_id: number | null
    named_photo_id: number | null
    /** What the reporter says that the message said. */
    told_message: string | null
    /** What the reporter could see then, as JSON (`snapshot.ts`). */
    snapshot: Generated<string>
    created_at: number
    closed_at: number | null
    /** What a reporter quotes to ask for the outcome. Null if the server found it. */
    receipt: string | null
    /** Null while it is open, and if it was closed without a decision. */
    outcome: 'acted' | 'dismissed' | null
    /** The line of `moderation_log` that closed it. */
    closed_by: number | null
    source: Generated<'person' | 'notice' | 'server'>
    /** Of a photo that the server found: the photo of another account that looks like it. */
    lookalike_id: number | null
    /** The account of that photo. */
    lookalike_user_id: number | null
  }
  /** The pictures that a report keeps: the photos of the profile, of reported messages and of sightings. */
  report_files: {
    report_id: number
    file_id: number
    /** The photo of the profile, the message, or the sighting. No references: they may be deleted. */
    photo_id: number | null
    message_id: number | null
    sighting_id: number | null
  }
  /** What a moderator decided about a person, and that person's one appeal. */
  sanctions: {
    id: Generated<number>
    user_id: number
    kind: SanctionKind
    reason: ReportReason
    /** The moderator's comment for the person. */
    note: string | null
    /** What was hidden: a photo, that of a message, or a lost pet. No references: their owner may delete them. */
    photo_id: number | null
    message_id: number | null
    lost_pet_key: string | null
    /** Its line of `moderation_log`. */
    log_id: number | null
    created_at: number
    /** When a suspension ends by itself; null if it does not. */
    ends_at: number | null
    /** When it ended: by itself, by a moderator, or by an appeal. */
    ended_at: number | null
    /** When the person confirmed to have read it. A decision about the appeal sets it to null. */
    read_at: number | null
    appeal: string | null
    appealed_at: number | null
    appeal_outcome: 'upheld' | 'reversed' | null
    appeal_decided_at: number | null
  }
  /** Pets that their people look for. At most one of a person has not ended. */
  lost_pets: {
    id: Generated<number>
    /** Random digits; part of the poster's address. */
    key: string
    user_id: number
    pet_id: number | null
    /** As it was when the search began. */
    pet_name: string
    photo_id: number | null
    city_id: number
    /** In the owner's words. */
    place: string
    words: string
    lost_at: number
    /** Where and when it was seen last, in the owner's words. */
    seen_place: string | null
    seen_at: number | null
    /** JSON, the newest last: what the poster said before each correction of the last week. */
    corrections: Generated<string>
    raised_at: number
    /** When the owner is asked whether the search goes on. */
    asks_at: number
    /** When the owner was asked. Null again after the answer. */
    asked_at: number | null
    ended_at: number | null
    /** A moderator hid it: only its owner sees it. */
    hidden_at: number | null
    found: Generated<number>
    /** Other new accounts of the owner's network had raised alarms that day. */
    crowded: Generated<number>
    /** How many people nearby were notified, blocked ones included. */
    notified: Generated<number>
    /** The circle that is being notified, since when, and how many people it has looked at (`circles.ts`). */
    circle: Generated<number>
    circle_at: Generated<number>
    looked: Generated<number>
    /** Where the walk through each city begins, how many cities it has left behind, and how far it is in the next. */
    walk_start: Generated<number>
    /** How many times everybody was looked at before. */
    walks: Generated<number>
    walked_cities: Generated<number>
    walked_to: Generated<number>
    /** 0: sightings only of people with an account. */
    accepts_visitors: Generated<number>
    /** The newest sighting that the owner has read. */
    read_to: Generated<number>
    /** When the owner was or will be notified of the newest sightings. */
    notify_at: Generated<number>
  }
  /** The cities whose people see a lost pet: its own and those near it. */
  lost_pet_cities: {
    city_id: number
    lost_pet_id: number
    /** Derived from `lost_pets`, so that ended searches are not read before open ones. */
    state: Generated<'open' | 'found' | 'ended'>
  }
  /** What people wrote to the owner of a lost pet; `user_id` is null for those without an account. */
  sightings: {
    id: Generated<number>
    /** Null: its writer has found an animal, and does not know whose it is. */
    lost_pet_id: number | null
    user_id: number | null
    words: string
    sent_at: number
    /** When its writer saw the pet. */
    seen_at: number
    /** The ThumbHash of its photo. Null: it has none. */
    placeholder: string | null
    /** The chat that the owner's answer opened. */
    chat_id: number | null
    /** Of the owner's report about it. */
    receipt: string | null
  }
  /** What only the sighting of an animal has that somebody has found. */
  found_animals: {
    /** Of the sighting. */
    id: number
    /** Random; the secret part of the address where the finder reads the answers. */
    key: string
    species: Species
    size: PetSize | null
    city_id: number
    /** In the finder's words. */
    place: string
    /** How to reach the finder. Shown to the one person whose claim they accept. */
    contact: string
    /** Until then it is shown and can be claimed. */
    ends_at: number
  }
  /** Of people who say that a found animal is theirs: what they know of it. */
  claims: {
    id: Generated<number>
    found_animal_id: number
    user_id: number
    words: string
    sent_at: number
    /** Of the finder. At most one claim of an animal has 'yes'. */
    answer: 'yes' | 'no' | null
  }
  /** Rows are only added. */
  moderation_log: {
    id: Generated<number>
    at: number
    moderator: string
    action: string
    subject: string
  }
  /** Secrets that all servers share (see `server-keys.queries.ts`). That of the demo says that this database holds it. */
  server_keys: { name: string; value: string }
  /** Which notifications people want. The defaults hold for a person without a row. */
  notification_settings: {
    user_id: number
    language: Generated<Language>
    time_zone: Generated<string>
    quiet: Generated<number>
    quiet_from: Generated<number>
    quiet_to: Generated<number>
    people: Generated<number>
    playdates: Generated<number>
    lost_pets: Generated<number>
    mail: Generated<number>
    mailed_at: number | null
  }
  /** A browser that shows notifications to one person. */
  push_subscriptions: {
    id: Generated<number>
    user_id: number
    /** Null once that session has expired. Signing off deletes both. */
    session_id: number | null
    endpoint: string
    user_agent: string
    p256dh: string
    auth: string
    /** Browsers renew theirs at every visit. */
    renewed_at: number
  }
  /** What a person was notified of in a chat. */
  notified_chats: {
    chat_id: number
    user_id: number
    /** When they matched. Null for the one who made the match, and once it was seen. */
    match_at: number | null
    match_notified_at: number | null
    /** A client that knows only the spec marks nothing as read; it was shown messages up to here. */
    shown_seq: Generated<number>
    notified_seq: Generated<number>
    notified_at: number | null
    nudged_at: number | null
    /** The beginning of the playdate of which they were reminded. */
    reminded_for: number | null
  }
  /** When to look whether there is news for a person about a subject (decision 054). */
  checks: {
    id: Generated<number>
    topic: string
    /** Null for a broadcast, which adds the checks of its receivers in slices. */
    user_id: number | null
    /** For example a chat or a lost pet, as the topic says. */
    subject_id: number
    due_at: number
    /** Only topics that remember it keep a check after the notification. */
    notified_at: number | null
  }
  /** News for one person, to be sent by push or by mail. A server that sends it moves `due_at` ahead. */
  deliveries: {
    id: Generated<number>
    user_id: number
    topic: string
    subject_id: number
    /** One mail takes all that waits for a person. A push goes to all their browsers. */
    channel: 'push' | 'mail'
    created_at: number
    due_at: number
    /** How many attempts have failed. */
    tries: Generated<number>
    /** JSON: the ids of the subscriptions that have taken it. */
    reached: Generated<string>
  }
  /** What is left of what somebody may do (see `allowances.queries.ts`). */
  allowances: { key: string; full_at: number }
  /** The accounts of the demo world, the demo account included. */
  demo_pets: { user_id: number; seed: string }
}

/** All our tables and Kysely's: a backup contains them, and a restore replaces them. */
export const ourTables = [
  'users',
  'pets',
  'deck',
  'sessions',
  'swipes',
  'chats',
  'reportable_chats',
  'messages',
  'playdates',
  'photos',
  'files',
  'blocks',
  'known_browsers',
  'mailed_links',
  'notes',
  'invitations',
  'kept_evidence',
  'reports',
  'report_files',
  'sanctions',
  'lost_pets',
  'lost_pet_cities',
  'sightings',
  'found_animals',
  'claims',
  'moderation_log',
  'server_keys',
  'notification_settings',
  'push_subscriptions',
  'notified_chats',
  'checks',
  'deliveries',
  'allowances',
  'demo_pets',
  'kysely_migration',
  'kysely_migration_lock',
] as const

/**
 * Sessions, known browsers, links in mails, push subscriptions. A restore leaves them empty: they may have
 * been ended since the backup.
 */
export const credentialTables = [
  'push_subscriptions',
  'sessions',
  'known_browsers',
  'mailed_links',
] as const
