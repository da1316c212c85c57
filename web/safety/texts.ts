import { textsOf } from '../lib/i18n.ts'
import { texts as uiTexts } from '../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'menu.whoLeft': ['Este chat', 'This chat'],
  'menu.end': ['Despedirme con cariño', 'Say a kind goodbye'],
  'menu.endHint': [
    'Cierra el chat con unas palabras amables.',
    'Close the chat with a few kind words.',
  ],
  'ending.title': ['Despedirte de {name}', 'Say goodbye to {name}'],
  'ending.text': [
    'Elige cómo despedirte. Podréis releer el chat, pero no escribir más.',
    'Choose how to say goodbye. You’ll both keep the chat, but it closes.',
  ],
  'ending.lines': ['Maneras de despedirte', 'Ways to say goodbye'],
  'ending.confirm': ['Despedirme', 'Say goodbye'],
  'ending.thanks': [
    'Gracias por la charla. Me despido con cariño y os deseo lo mejor 🐾',
    'Thanks for the chat! Take care, and all the best to you both 🐾',
  ],
  'ending.met_somebody': [
    'Hemos encontrado a alguien, así que lo dejamos aquí. ¡Mucha suerte a los dos! 🐾',
    'We’ve found someone, so we’ll leave it here. Good luck to you both! 🐾',
  ],
  'ending.no_time': [
    'Ahora no tengo tiempo para seguir, y no quiero dejarte esperando. ¡Cuidaos! 🐾',
    'I don’t have time right now, and I don’t want to keep you waiting. Take care! 🐾',
  ],
  'ending.not_a_fit': [
    'Creo que no encajamos, pero me ha gustado conoceros. ¡Que os vaya bonito! 🐾',
    'I don’t think we’re a match, but it was lovely to meet you. All the best! 🐾',
  ],
  'menu.unmatch': ['Eliminar el match', 'Unmatch'],
  'menu.unmatchHint': [
    'El chat desaparece para ambos. Tendrás {seconds} segundos para deshacerlo.',
    'The chat disappears for both of you. You’ll have {seconds} seconds to undo it.',
  ],
  'menu.removeChat': ['Quitar este chat', 'Remove this chat'],
  'menu.removeChatHint': [
    'Desaparece de tu lista. Tendrás {seconds} segundos para deshacerlo.',
    'It disappears from your list. You’ll have {seconds} seconds to undo it.',
  ],
  'menu.reportPhoto': ['Denunciar esta foto', 'Report this photo'],
  'menu.report': ['Denunciar a {name}', 'Report {name}'],
  'menu.reportLeft': ['Denunciar a quien se ha ido', 'Report the person who left'],
  'menu.reportHint': ['No sabrá que has sido tú.', 'They won’t know it was you.'],
  'menu.block': ['Bloquear a {name}', 'Block {name}'],
  'menu.blockHint': [
    'No volveréis a veros en MichiApp.',
    'You won’t see each other on MichiApp again.',
  ],

  'unmatch.done': ['Match con {name} eliminado', 'You unmatched {name}'],
  'unmatch.removed': ['Chat quitado', 'Chat removed'],
  'unmatch.undo': ['Deshacer', 'Undo'],
  'unmatch.undone': ['El chat ha vuelto', 'The chat is back'],
  'unmatch.tooLate': ['Ya no se puede deshacer', 'It can no longer be undone'],

  'block.title': ['¿Bloquear a {name}?', 'Block {name}?'],
  'block.unseen': [
    'Dejaréis de veros al descubrir, en los perfiles y en los chats.',
    'You won’t see each other any more: not on the deck, nor in profiles or chats.',
  ],
  'block.chat': [
    'Si tenéis un chat, desaparece, y no volverá aunque desbloquees a esa persona.',
    'If you have a chat, it disappears, and it won’t come back even if you unblock them.',
  ],
  'block.secret': [
    'No se lo diremos. Parecerá que tu cuenta ya no existe.',
    'We won’t tell them. It’ll look as if your account were gone.',
  ],
  'block.way': [
    'Puedes deshacerlo cuando quieras, en Ajustes.',
    'You can unblock them whenever you like, in Settings.',
  ],
  'block.confirm': ['Bloquear', 'Block'],
  'block.done': ['Has bloqueado a {name}', 'You blocked {name}'],

  'report.title': ['Denunciar a {name}', 'Report {name}'],
  'report.messageTitle': ['Denunciar este mensaje', 'Report this message'],
  'report.photoTitle': ['Denunciar esta foto', 'Report this photo'],
  'report.photoOf': ['La foto que denuncias', 'The photo you’re reporting'],
  'report.reason': ['¿Qué pasa?', 'What’s wrong?'],
  'report.messages': ['¿Qué mensajes?', 'Which messages?'],
  'report.messagesHint': [
    'Quien modera los lee junto con lo que se escribió justo antes y después.',
    'Moderators read them together with what was written just before and after.',
  ],
  'report.words': ['Cuéntanos más, si quieres', 'Tell us more, if you like'],
  'report.secret': ['{name} no sabrá que has sido tú.', '{name} won’t know it was you.'],
  'report.submit': ['Enviar', 'Send'],
  'report.reasonMissing': ['Elige un motivo', 'Choose a reason'],
  'report.gone': [
    'Ya no está aquí: no hay nada que denunciar',
    'It’s no longer here, so there’s nothing to report',
  ],
  'report.thanksTitle': ['Gracias por tu denuncia', 'Thank you for telling us'],
  'report.thanks': [
    'Lo revisaremos cuanto antes. Mientras tanto todo sigue como estaba: si no quieres saber más, puedes bloquear a {name}.',
    'We’ll look into it as soon as we can. Until then nothing changes: if you’ve had enough, you can block {name}.',
  ],
  'report.receipt': [
    'Tu denuncia es la {receipt}. En Ajustes, en «Denuncias y decisiones», verás en qué queda.',
    'Your report is {receipt}. In Settings, under “Reports and decisions”, you’ll see what comes of it.',
  ],
  'report.thanksLeft': ['Lo revisaremos cuanto antes.', 'We’ll look into it as soon as we can.'],
  'reason.spam': ['Spam o estafa', 'Spam or a scam'],
  'reason.fake_profile': ['Perfil falso', 'A fake profile'],
  'reason.harassment': ['Acoso o insultos', 'Harassment or insults'],
  'reason.inappropriate_photo': ['Fotos inapropiadas', 'Inappropriate photos'],
  'reason.animal_welfare': ['Maltrato animal', 'Animal abuse'],
  'reason.underage': ['Parece menor de edad', 'Seems to be under age'],
  'reason.child_abuse': ['Abuso sexual de menores', 'Child sexual abuse'],
  'reason.false_alarm': ['Falsa alarma de mascota perdida', 'False alarm of a lost pet'],
  'reason.other': ['Otra cosa', 'Something else'],

  'blocked.intro': [
    'No os veis en ningún sitio de MichiApp, y no saben que ha sido cosa tuya.',
    'You don’t see each other anywhere on MichiApp, and they don’t know why.',
  ],
  'blocked.none': ['No has bloqueado a nadie.', 'You haven’t blocked anybody.'],
  'blocked.since': ['Desde el {date}', 'Since {date}'],
  'blocked.unblock': ['Desbloquear', 'Unblock'],
  'blocked.unblockName': ['Desbloquear a {name}', 'Unblock {name}'],
  'blocked.unblocked': ['Has desbloqueado a {name}', 'You unblocked {name}'],
} as const

export const { t, plural } = textsOf(texts)
