import type { texts as spanish } from '../es/safety.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.blocked': 'Blocked people',

  'menu.whoLeft': 'This chat',
  'menu.unmatch': 'Unmatch',
  'menu.unmatchHint': 'The chat disappears for both of you.',
  'menu.removeChat': 'Remove this chat',
  'menu.removeChatHint': 'It disappears from your list.',
  'menu.reportPhoto': 'Report this photo',
  'menu.report': 'Report {name}',
  'menu.reportHint': 'They will not know it was you.',
  'menu.block': 'Block {name}',
  'menu.blockHint': 'You will not see each other on MichiApp again.',

  'unmatch.title': 'Unmatch {name}?',
  'unmatch.text':
    'The chat and all you wrote to each other disappear for both of you. You will have {seconds} seconds to undo it.',
  'unmatch.confirm': 'Unmatch',
  'unmatch.done': 'You unmatched {name}',
  'unmatch.removeTitle': 'Remove this chat?',
  'unmatch.removeText':
    'What you wrote disappears from your list. You will have {seconds} seconds to undo it.',
  'unmatch.removeConfirm': 'Remove',
  'unmatch.removed': 'Chat removed',
  'unmatch.undo': 'Undo',
  'unmatch.undone': 'The chat is back',
  'unmatch.tooLate': 'It can no longer be undone',

  'block.title': 'Block {name}?',
  'block.unseen': 'You no longer see each other: not when discovering, nor in profiles or chats.',
  'block.chat': 'If you have a chat, it disappears, and does not come back when you unblock.',
  'block.secret': 'We do not tell them. It will look as if your account were gone.',
  'block.way': 'You can unblock whenever you like, in Settings.',
  'block.confirm': 'Block',
  'block.done': 'You blocked {name}',

  'report.title': 'Report {name}',
  'report.messageTitle': 'Report this message',
  'report.photoTitle': 'Report this photo',
  'report.photoOf': 'The photo you report',
  'report.reason': 'What is wrong?',
  'report.words': 'Tell us more, if you like',
  'report.secret': '{name} will not know it was you.',
  'report.submit': 'Send',
  'report.reasonMissing': 'Choose what is wrong',
  'report.gone': 'It is not here any more: there is nothing to report',
  'report.thanksTitle': 'Thank you for telling us',
  'report.thanks':
    'We will look into it. Meanwhile everything stays as it was: if you want no more of {name}, you can block them.',
  'reason.spam': 'Spam or a scam',
  'reason.fake_profile': 'A fake profile',
  'reason.harassment': 'Harassment or insults',
  'reason.inappropriate_photo': 'Inappropriate photos',
  'reason.animal_welfare': 'Animal abuse',
  'reason.underage': 'Seems to be under age',
  'reason.other': 'Something else',

  'blocked.intro': 'You do not see each other anywhere on MichiApp, and they do not know why.',
  'blocked.none': 'You have not blocked anybody.',
  'blocked.since': 'Since {date}',
  'blocked.unblock': 'Unblock',
  'blocked.unblockName': 'Unblock {name}',
  'blocked.unblocked': 'You unblocked {name}',
}
