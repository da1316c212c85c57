import { textsOf } from '../lib/i18n.ts'
import { texts as safetyTexts } from '../safety/texts.ts'

export const texts = {
  ...safetyTexts,

  'sanction.hide': ['Hemos ocultado una foto tuya', 'We’ve hidden one of your photos'],
  'sanction.hideLostPet': [
    'Hemos retirado tu alarma de mascota perdida',
    'We’ve taken down your lost pet poster',
  ],
  'sanction.warn': ['Una advertencia del equipo de moderación', 'A warning from our moderators'],
  'sanction.suspend': ['Hemos suspendido tu cuenta', 'We’ve suspended your account'],
  'sanction.reversed': ['Nos equivocamos y lo retiramos', 'We got it wrong and take it back'],
  'sanction.hideWhat': [
    'Ya no la ve nadie. Todo lo demás sigue igual.',
    'Nobody sees it any more. Everything else stays as it is.',
  ],
  'sanction.hideLostPetWhat': [
    'Ya no la ve nadie más que tú. Todo lo demás sigue igual.',
    'Nobody but you sees it now. Everything else stays as it is.',
  ],
  'sanction.warnWhat': [
    'En tu cuenta no cambia nada. Si vuelve a pasar, puede que tengamos que suspenderla.',
    'Nothing changes in your account. If it happens again, we may have to suspend it.',
  ],
  'sanction.suspendWhat': [
    'Mientras dure, nadie ve tu perfil y no puedes usar MichiApp. No se borra nada.',
    'While it lasts, nobody sees your profile and you can’t use MichiApp. Nothing gets deleted.',
  ],
  'sanction.why': ['Por qué', 'Why'],
  'sanction.howLong': ['Hasta cuándo', 'Until when'],
  'sanction.noEnd': ['Sin fecha de fin', 'No end date'],
  'sanction.over': ['Ya ha terminado', 'It’s over'],
  'sanction.when': ['Cuándo', 'When'],
  'sanction.human': [
    'Lo ha decidido una persona, después de mirarlo.',
    'A person looked at it and decided.',
  ],
  'sanction.understood': ['Entendido', 'Got it'],
  'sanction.export': ['Descargar mis datos', 'Download my data'],
  'sanction.delete': ['Borrar mi cuenta', 'Delete my account'],
  'sanction.free': [
    'Tu cuenta no está suspendida. ¡A por ello!',
    'Your account isn’t suspended. Off you go!',
  ],
  'sanction.enter': ['Entrar', 'Log in'],

  'appeal.intro': [
    '¿Crees que nos hemos equivocado? Cuéntanos tu versión y lo volveremos a mirar. Puedes apelar una vez.',
    'Do you think we got it wrong? Tell us your side and we’ll look again. You can appeal once.',
  ],
  'appeal.words': ['Tu versión', 'Your side'],
  'appeal.missing': ['Cuéntanos por qué', 'Tell us why'],
  'appeal.submit': ['Apelar', 'Appeal'],
  'appeal.open': [
    'Hemos recibido tu apelación. Cuando decidamos, lo leerás aquí.',
    'We’ve got your appeal. You’ll read our decision here.',
  ],
  'appeal.upheld': [
    'Hemos vuelto a mirarlo con calma y mantenemos la decisión.',
    'We’ve looked at it again, carefully, and the decision stands.',
  ],
  'appeal.reversed': [
    'Hemos vuelto a mirarlo y tenías razón: anulamos la decisión. Perdona.',
    'We’ve looked at it again and you were right: we take it back. Sorry.',
  ],

  'reports.intro': [
    'Lo que has denunciado y en qué ha quedado. A quien denuncias no le decimos quién ha sido.',
    'What you’ve reported and what came of it. We never say who reported.',
  ],
  'reports.none': [
    'No has denunciado nada. Ojalá siga así.',
    'You haven’t reported anything. Long may it last.',
  ],
  'reports.person': ['Un perfil', 'A profile'],
  'reports.message': ['Un mensaje', 'A message'],
  'reports.photo': ['Una foto', 'A photo'],
  'reports.receipt': ['Número {receipt}', 'Number {receipt}'],
  'reports.state.open': ['La estamos mirando', 'We’re looking at it'],
  'reports.state.acted': ['Hemos tomado medidas', 'We’ve taken action'],
  'reports.state.dismissed': ['No incumple las normas', 'It doesn’t break the rules'],

  'notice.intro': [
    'Para denunciar algo ilegal o dañino que está en MichiApp, aunque no tengas cuenta. Lo mira una persona.',
    'Tell us about something illegal or harmful on MichiApp, even if you don’t have an account. A person will look at it.',
  ],
  'notice.address': ['Dirección del contenido', 'Address of the content'],
  'notice.addressHint': [
    'Cópiala de la barra del navegador o del enlace que te han pasado.',
    'Copy it from your browser’s address bar, or from the link you were sent.',
  ],
  'notice.reason': ['¿Qué pasa?', 'What’s wrong?'],
  'notice.choose': ['Elige un motivo', 'Choose a reason'],
  'notice.words': ['Por qué crees que no debería estar', 'Why you think it shouldn’t be there'],
  'notice.name': ['Tu nombre', 'Your name'],
  'notice.email': ['Tu email', 'Your email'],
  'notice.senderHint': [
    'La ley los pide. Solo los ve el equipo de moderación.',
    'The law asks for it. Only our moderators see it.',
  ],
  'notice.anonymous': [
    'En este caso puedes dejarlo en blanco.',
    'In this case you can leave it empty.',
  ],
  'notice.goodFaith': [
    'Al enviarlo declaras, de buena fe, que lo que cuentas es exacto.',
    'By sending it you confirm, in good faith, that what you say is accurate.',
  ],
  'notice.submit': ['Enviar la denuncia', 'Send'],
  'notice.required': ['Falta este dato', 'This is missing'],
  'notice.badEmail': ['Ese email no parece completo', 'That email doesn’t look complete'],
  'notice.thanks': ['Gracias por tu denuncia', 'Thanks for telling us'],
  'notice.number': ['El número de tu denuncia', 'Your number'],
  'notice.keep': [
    'Guárdalo: con él puedes preguntar aquí mismo en qué ha quedado. Suele tardar unos días.',
    'Keep it: you can use it right here to ask what came of it. It usually takes a few days.',
  ],
  'notice.another': ['Enviar otra', 'Send another'],
  'notice.lookUp': ['¿Ya has enviado una denuncia?', 'Have you told us already?'],
  'notice.lookUpField': ['Número de la denuncia', 'Your number'],
  'notice.lookUpSubmit': ['Ver en qué ha quedado', 'See what came of it'],
  'notice.unknown': ['No hay ninguna denuncia con ese número', 'There’s nothing with that number'],
  'notice.state.open': ['Lo estamos mirando.', 'We’re looking at it.'],
  'notice.state.acted': [
    'Tenías razón: hemos tomado medidas.',
    'You were right: we’ve taken action.',
  ],
  'notice.state.dismissed': [
    'Lo hemos mirado y no incumple la ley ni las normas.',
    'We’ve looked at it, and it breaks neither the law nor our rules.',
  ],
} as const

export const { t, plural } = textsOf(texts)
