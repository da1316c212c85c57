import type { texts as spanish } from '../es/safety.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.blocked': 'Blocked people',

  'error.already_appealed': 'You’ve already appealed: you can only do it once',
  'error.appeal_closed': 'This is already over: there’s nothing to appeal',
  'error.already_decided': 'This has changed in the meantime. See how it stands now',
  'error.report_changed': 'The reporter has just added something. Read it first',
  'error.evidence_mismatch':
    'What was to be hidden does not belong to this account. Nothing was done',
  'error.bad_address': 'That isn’t a MichiApp address',

  'menu.whoLeft': 'This chat',
  'menu.end': 'Say a kind goodbye',
  'menu.endHint': 'Close the chat with a few kind words.',
  'ending.title': 'Say goodbye to {name}',
  'ending.text': 'Choose how to say goodbye. You’ll both keep the chat, but it closes.',
  'ending.lines': 'Ways to say goodbye',
  'ending.confirm': 'Say goodbye',
  'ending.thanks': 'Thanks for the chat! Take care, and all the best to you both 🐾',
  'ending.met_somebody': 'We’ve found someone, so we’ll leave it here. Good luck to you both! 🐾',
  'ending.no_time':
    'I don’t have time right now, and I don’t want to keep you waiting. Take care! 🐾',
  'ending.not_a_fit':
    'I don’t think we’re a match, but it was lovely to meet you. All the best! 🐾',
  'menu.unmatch': 'Unmatch',
  'menu.unmatchHint': 'The chat disappears for both of you.',
  'menu.removeChat': 'Remove this chat',
  'menu.removeChatHint': 'It disappears from your list.',
  'menu.reportPhoto': 'Report this photo',
  'menu.report': 'Report {name}',
  'menu.reportLeft': 'Report the person who left',
  'menu.reportHint': 'They won’t know it was you.',
  'menu.block': 'Block {name}',
  'menu.blockHint': 'You won’t see each other on MichiApp again.',

  'unmatch.title': 'Unmatch {name}?',
  'unmatch.text':
    'The chat and everything you wrote disappear for both of you. You’ll have {seconds} seconds to undo it.',
  'unmatch.confirm': 'Unmatch',
  'unmatch.done': 'You unmatched {name}',
  'unmatch.removeTitle': 'Remove this chat?',
  'unmatch.removeText':
    'The chat disappears from your list. You’ll have {seconds} seconds to undo it.',
  'unmatch.removeConfirm': 'Remove',
  'unmatch.removed': 'Chat removed',
  'unmatch.undo': 'Undo',
  'unmatch.undone': 'The chat is back',
  'unmatch.tooLate': 'It can no longer be undone',

  'block.title': 'Block {name}?',
  'block.unseen': 'You won’t see each other any more: not on the deck, nor in profiles or chats.',
  'block.chat': 'If you have a chat, it disappears, and it won’t come back if you unblock them.',
  'block.secret': 'We won’t tell them. It’ll look as if your account were gone.',
  'block.way': 'You can unblock them whenever you like, in Settings.',
  'block.confirm': 'Block',
  'block.done': 'You blocked {name}',

  'report.title': 'Report {name}',
  'report.messageTitle': 'Report this message',
  'report.photoTitle': 'Report this photo',
  'report.photoOf': 'The photo you’re reporting',
  'report.reason': 'What’s wrong?',
  'report.words': 'Tell us more, if you like',
  'report.secret': '{name} won’t know it was you.',
  'report.submit': 'Send',
  'report.reasonMissing': 'Choose a reason',
  'report.gone': 'It’s no longer here, so there’s nothing to report',
  'report.thanksTitle': 'Thank you for telling us',
  'report.thanks':
    'We’ll look into it as soon as we can. Until then nothing changes: if you’ve had enough, you can block {name}.',
  'report.receipt':
    'Your report is {receipt}. In Settings, under “Reports and decisions”, you’ll see what comes of it.',
  'report.thanksLeft': 'We’ll look into it as soon as we can.',
  'reason.spam': 'Spam or a scam',
  'reason.fake_profile': 'A fake profile',
  'reason.harassment': 'Harassment or insults',
  'reason.inappropriate_photo': 'Inappropriate photos',
  'reason.animal_welfare': 'Animal abuse',
  'reason.underage': 'Seems to be under age',
  'reason.child_abuse': 'Child sexual abuse',
  'reason.false_alarm': 'False alarm of a lost pet',
  'reason.other': 'Something else',

  'blocked.intro': 'You don’t see each other anywhere on MichiApp, and they don’t know why.',
  'blocked.none': 'You haven’t blocked anybody.',
  'blocked.since': 'Since {date}',
  'blocked.unblock': 'Unblock',
  'blocked.unblockName': 'Unblock {name}',
  'blocked.unblocked': 'You unblocked {name}',
}
