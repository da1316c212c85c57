import { textsOf } from '../lib/i18n.ts'
import { texts as lostTexts } from './texts.ts'

/** Apart from the texts about lost pets, some of which the first card needs. */
export const texts = {
  ...lostTexts,

  'found.intro': [
    'Gracias por pararte. Di qué animal es y dónde estaba, y mira si alguien lo busca.',
    'Thank you for stopping. Say what animal it is and where it was, and see whether somebody is looking for it.',
  ],
  'found.introVisitor': [
    'Gracias por pararte. Cuéntanos qué animal es y dónde estaba: lo verá quien lo busca.',
    'Thank you for stopping. Tell us what animal it is and where it was: whoever looks for it will see it.',
  ],
  'found.cityHint': ['Donde lo has encontrado', 'Where you found it'],
  'found.matches': ['¿Es alguna de estas mascotas?', 'Is it one of these?'],
  'found.none': [
    'Nadie busca aquí un animal así por ahora. Puede que su familia aún no lo sepa: vuelve a mirar más tarde.',
    'Nobody is looking for an animal like that here yet. Its family may not know: look again later.',
  ],
  'found.help': ['Para que vuelva a casa', 'To get it home'],
  'found.microchip': [
    'Una clínica veterinaria o la policía local pueden leer su microchip y avisar a su familia. Diles que lo tienes.',
    'A vet or the local police can read its microchip and tell its family. Let them know that you have it.',
  ],
  'found.detail': [
    'Guárdate un detalle, como una mancha o algo del collar, y pregúntaselo a quien diga que es suyo.',
    'Keep one detail to yourself, such as a mark or something about its collar, and ask whoever says it is theirs.',
  ],
  'found.handOver': [
    'Entrégalo en un sitio con gente, mejor en la clínica, que comprueba a nombre de quién está el microchip.',
    'Hand it over where there are people, best at the vet’s, who can check whose name the microchip is in.',
  ],
  'found.tell': ['¿Has encontrado a {name}?', 'Have you found {name}?'],
  'found.words': ['Dónde está y cómo encontrarte', 'Where they are, and how to reach you'],
  'found.wordsHint': [
    'Lo lee solo su familia. No lo cuentes todo: guárdate un detalle y pregúntaselo antes de entregarlo.',
    'Only their family reads it. Don’t tell everything: keep one detail to yourself and ask for it before you hand them over.',
  ],
  'found.form': ['Apúntalo para que su familia lo encuentre', 'Put it on record for its family'],
  'found.formIntro': [
    'Notificamos a quien busca un animal así a menos de 15 km, y lo ve la gente con cuenta de la zona. No hace falta cuenta.',
    'We notify people who look for such an animal within 15 km, and people with an account in the area see it. No account needed.',
  ],
  'found.size': ['Tamaño (opcional)', 'Size (optional)'],
  'found.photo': ['Una foto del animal', 'A photo of the animal'],
  'found.photoMissing': [
    'Añade una foto: así lo reconocen',
    'Add a photo, so that they recognise it',
  ],
  'found.photoSending': ['Enviando la foto', 'Sending the photo'],
  'found.looks': ['Cómo es: color, pelo, collar', 'What it looks like: colour, coat, collar'],
  'found.looksHint': [
    'No lo cuentes todo: guárdate una marca, y quien diga que es suyo tendrá que describirla.',
    'Don’t tell everything: keep one mark to yourself, and whoever says it is theirs has to describe it.',
  ],
  'found.looksMissing': ['Di cómo es', 'Say what it looks like'],
  'found.cityMissing': ['Elige la ciudad', 'Choose the city'],
  'found.speciesMissing': ['Di arriba qué animal es', 'Say above what animal it is'],
  'found.placeHint': [
    'Dónde lo has encontrado, no dónde vives',
    'Where you found it, not where you live',
  ],
  'found.placeMissing': ['Di dónde lo has encontrado', 'Say where you found it'],
  'found.contact': ['Tu teléfono o tu email', 'Your phone number or email'],
  'found.contactHint': [
    'Solo lo verá la persona que tú elijas, cuando la elijas.',
    'Only the person whom you choose sees it, once you choose them.',
  ],
  'found.contactMissing': ['Di cómo se te puede encontrar', 'Say how to reach you'],
  'found.send': ['Apuntarlo', 'Put it on record'],

  'found.keepPage': [
    'Guarda esta página: sin su dirección no podrás leer las respuestas. Quien la tenga puede contestar por ti, así que no la compartas.',
    'Keep this page: without its address you can’t read the answers. Whoever has it can answer for you, so don’t share it.',
  ],
  'found.copy': ['Copiar la dirección de esta página', 'Copy the address of this page'],
  'found.copied': ['Dirección copiada', 'Address copied'],
  'found.recorded': ['Está apuntado hasta el {date}', 'On record until {date}'],
  'found.ended': ['Ya no sale en la lista', 'It is no longer on the list'],
  'found.hidden': [
    'El equipo de moderación lo ha retirado: ahora solo lo ves tú.',
    'Our moderators have taken it down: only you see it now.',
  ],
  'found.claims': ['Dicen que es suyo', 'They say it is theirs'],
  'found.noClaims': [
    'Aún nadie. Vuelve a mirar en unas horas.',
    'Nobody yet. Look again in a few hours.',
  ],
  'found.claimBy': ['Busca a {name}', 'Looking for {name}'],
  'found.claimPoster': ['Ver su cartel', 'See their poster'],
  'found.alarmLater': [
    'Dio la alarma cuando el animal ya estaba en la lista. Puede ser casualidad: asegúrate con tu marca o con el microchip.',
    'The alarm was raised when the animal was on the list already. That may be chance: make sure, with your mark or the microchip.',
  ],
  'found.accept': ['Creo que es suyo', 'I think it is theirs'],
  'found.acceptText': [
    'Verá cómo contactarte: {contact}. Solo esa persona: si habías elegido a otra, dejará de verlo.',
    'They will see how to reach you: {contact}. Only that person: if you had chosen another one, they no longer see it.',
  ],
  'found.acceptYes': ['Darle mi contacto', 'Give them my contact'],
  'found.refuse': ['No lo creo', 'I don’t think so'],
  'found.accepted': ['Ya ve cómo contactarte.', 'They can see how to reach you.'],
  'found.refused': ['Has dicho que no.', 'You said no.'],
  'found.money': [
    'No tienes que pagar nada, y nadie necesita un código tuyo.',
    'You don’t have to pay anything, and nobody needs a code from you.',
  ],
  'found.end': ['Ya está con su familia', 'It is back with its family'],
  'found.endText': [
    'Dejará de salir en la lista y nadie más podrá decir que es suyo. Lo borramos en una semana.',
    'It leaves the list, and nobody else can say that it is theirs. We delete it in a week.',
  ],
  'found.delete': ['Borrarlo todo ahora', 'Delete everything now'],
  'found.deleteText': [
    'Se borran la foto, lo que has escrito, tu contacto y las respuestas. No se puede deshacer.',
    'Deletes the photo, what you wrote, your contact and the answers. It can’t be undone.',
  ],
  'found.gone': [
    'Esto ya no está: se ha borrado, o la dirección no es esta.',
    'This is gone: it was deleted, or the address is another one.',
  ],
  'found.another': ['Apuntar un animal', 'Record an animal'],

  'found.nearList': ['Encontrados cerca', 'Found nearby'],
  'found.maybe': ['Encontrados cerca: ¿es {name}?', 'Found nearby: is it {name}?'],
  'found.needsAlarm': [
    '¿Es tu mascota? Da primero la alarma, y podrás decirlo aquí.',
    'Is it your pet? Raise the alarm first, and then you can say so here.',
  ],
  'found.photoOf': ['Foto del animal encontrado', 'Photo of the found animal'],
  'found.when': ['Encontrado: {time}', 'Found: {time}'],
  'found.mine': ['Es {name}', 'It is {name}'],
  'found.mineTitle': ['¿Es {name}?', 'Is it {name}?'],
  'found.mineWords': ['¿Cómo se sabe que es tu mascota?', 'How can one know that it is your pet?'],
  'found.mineHint': [
    'Describe una marca que no se vea en la foto ni en tu cartel, o su número de microchip. Solo puedes decirlo una vez. Puedes dejar tu teléfono.',
    'Describe a mark that neither the photo nor your poster shows, or its microchip number. You can only say it once. You may leave your phone number.',
  ],
  'found.mineMissing': ['Describe algo que solo sepas tú', 'Describe something that only you know'],
  'found.mineSend': ['Enviar a quien lo tiene', 'Send to the finder'],
  'found.waiting': [
    'Lo está leyendo quien lo tiene. Te notificamos si cree que es tu mascota.',
    'The finder reads it. We notify you if they think it is your pet.',
  ],
  'found.yes': [
    'Quien lo tiene cree que es tu mascota. Puedes contactar aquí:',
    'The finder thinks it is your pet. Reach them here:',
  ],
  'found.yesCare': [
    'Quedad en una clínica veterinaria, que lee el microchip. No pagues nada por adelantado.',
    'Meet at a vet’s, who reads the microchip. Don’t pay anything in advance.',
  ],
  'found.no': ['Quien lo tiene cree que no es.', 'The finder thinks it is not.'],
  'found.report': ['Denunciar', 'Report'],
} as const

export const { t } = textsOf(texts)
