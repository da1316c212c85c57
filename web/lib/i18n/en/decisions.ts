import type { texts as spanish } from '../es/decisions.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.suspended': 'Account suspended',
  'title.reports': 'Reports and decisions',
  'title.notice': 'Report content',

  'sanction.hide': 'We’ve hidden one of your photos',
  'sanction.warn': 'A warning from our moderators',
  'sanction.suspend': 'We’ve suspended your account',
  'sanction.hideWhat': 'Nobody sees it any more. Everything else stays as it is.',
  'sanction.warnWhat':
    'Nothing changes in your account. If it happens again, we may have to suspend it.',
  'sanction.suspendWhat':
    'While it lasts, nobody sees your profile and you can’t use MichiApp. Nothing gets deleted.',
  'sanction.why': 'Why',
  'sanction.howLong': 'Until when',
  'sanction.noEnd': 'No end date',
  'sanction.over': 'It’s over',
  'sanction.when': 'When',
  'sanction.human': 'A person looked at it and decided.',
  'sanction.understood': 'Got it',
  'sanction.free': 'Your account isn’t suspended. Off you go!',
  'sanction.enter': 'Log in',

  'appeal.intro':
    'Do you think we got it wrong? Tell us your side and we’ll look again. You can appeal once.',
  'appeal.words': 'Your side',
  'appeal.missing': 'Tell us why',
  'appeal.submit': 'Appeal',
  'appeal.open': 'We’ve got your appeal. You’ll read our decision here.',
  'appeal.upheld': 'We’ve looked at it again, carefully, and the decision stands.',
  'appeal.reversed': 'We’ve looked at it again and you were right: we take it back. Sorry.',

  'reports.intro': 'What you’ve reported and what came of it. We never say who reported.',
  'reports.none': 'You haven’t reported anything. Long may it last.',
  'reports.person': 'A profile',
  'reports.message': 'A message',
  'reports.photo': 'A photo',
  'reports.receipt': 'Number {receipt}',
  'reports.state.open': 'We’re looking at it',
  'reports.state.acted': 'We’ve taken action',
  'reports.state.dismissed': 'It doesn’t break the rules',
  'reports.state.reviewed': 'Reviewed',

  'notice.intro':
    'Tell us about something illegal or harmful on MichiApp, even if you don’t have an account. A person will look at it.',
  'notice.address': 'Address of the content',
  'notice.addressHint': 'Copy it from your browser’s address bar, or from the link you were sent.',
  'notice.reason': 'What’s wrong?',
  'notice.words': 'Why you think it shouldn’t be there',
  'notice.name': 'Your name',
  'notice.email': 'Your email',
  'notice.senderHint': 'The law asks for it. Only our moderators see it.',
  'notice.anonymous': 'In this case you can leave it empty.',
  'notice.goodFaith': 'By sending it you confirm, in good faith, that what you say is accurate.',
  'notice.submit': 'Send',
  'notice.required': 'This is missing',
  'notice.badEmail': 'That email doesn’t look complete',
  'notice.thanks': 'Thanks for telling us',
  'notice.number': 'Your number',
  'notice.keep':
    'Keep it: you can use it right here to ask what came of it. It usually takes a few days.',
  'notice.another': 'Send another',
  'notice.lookUp': 'Have you told us already?',
  'notice.lookUpField': 'Your number',
  'notice.lookUpSubmit': 'See what came of it',
  'notice.unknown': 'There’s nothing with that number',
  'notice.state.open': 'We’re looking at it.',
  'notice.state.acted': 'You were right: we’ve taken action.',
  'notice.state.dismissed': 'We’ve looked at it, and it breaks neither the law nor our rules.',
  'notice.state.reviewed': 'We’ve reviewed it.',
}
