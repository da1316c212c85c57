import { textsOf } from '../lib/i18n.ts'
import { texts as notesTexts } from '../notes/texts.ts'
import { texts as playdatesTexts } from '../playdates/texts.ts'

export const texts = {
  ...playdatesTexts,
  ...notesTexts,

  'chats.matches': ['Nuevos matches', 'New matches'],
  'chats.matchOpen': ['Escribe a {name}', 'Write to {name}'],
  'chats.yourTurn': ['Te toca', 'Your turn'],
  'chats.ended': ['Despedidas', 'Goodbyes'],
  'chat.moreIdeas': ['¿Qué preguntar?', 'What to ask'],
  'chat.endedByYou': [
    'Te has despedido. El chat está cerrado.',
    'You said goodbye. This chat is closed.',
  ],
  'chat.endedByOther': [
    '{name} se ha despedido. El chat está cerrado.',
    '{name} said goodbye. This chat is closed.',
  ],
  'chat.endedWith': ['«{line}»', '“{line}”'],
  'goodbye.thanks': [
    'Gracias por la charla. Me despido con cariño y os deseo lo mejor 🐾',
    'Thanks for the chat! Take care, and all the best to you both 🐾',
  ],
  'goodbye.met_somebody': [
    'Hemos encontrado a alguien, así que lo dejamos aquí. ¡Mucha suerte a los dos! 🐾',
    'We’ve found someone, so we’ll leave it here. Good luck to you both! 🐾',
  ],
  'goodbye.no_time': [
    'Ahora no tengo tiempo para seguir, y no quiero dejarte esperando. ¡Cuidaos! 🐾',
    'I don’t have time right now, and I don’t want to keep you waiting. Take care! 🐾',
  ],
  'goodbye.not_a_fit': [
    'Creo que no encajamos, pero me ha gustado conoceros. ¡Que os vaya bonito! 🐾',
    'I don’t think we’re a match, but it was lovely to meet you. All the best! 🐾',
  ],
  'chats.playdates': ['Quedadas', 'Playdates'],
  'chats.conversations': ['Conversaciones', 'Conversations'],
  'chats.sayHello': [
    'Aquí nadie ha dicho ni miau. Rompe el hielo con alguno de tus matches.',
    'Not a single meow yet. Break the ice with one of your matches.',
  ],
  'chats.you': ['Tú: {text}', 'You: {text}'],
  'chats.sighting': ['Aviso sobre {name}: {words}', 'A sighting of {name}: {words}'],
  'chats.unread.one': ['{n} sin leer', '{n} unread'],
  'chats.unread.other': ['{n} sin leer', '{n} unread'],
  'chats.left': ['Perfil no disponible', 'Profile unavailable'],
  'chats.onlyEnded': [
    'Por ahora solo quedan despedidas. Las próximas charlas empiezan en Inicio, con un «me gusta».',
    'Only goodbyes for now. Your next chats begin on Home, with a like.',
  ],
  'chats.how': [
    'Cuando os gustéis, podréis hablar aquí.',
    'Once you like each other, you can talk here.',
  ],
  'chats.offline': ['Estás viendo lo último que llegó.', 'You’re seeing what arrived last.'],
  'chats.notes.one': [
    'Hay una nota para ti. ¿La leemos?',
    'There’s a note for you. Shall we read it?',
  ],
  'chats.notes.other': [
    'Hay notas para ti. ¿Las leemos?',
    'There are notes for you. Shall we read them?',
  ],
  'chats.readNotes': ['Leer las notas', 'Read the notes'],
  'chats.pickOne': [
    'Elige una conversación y sigue donde la dejaste.',
    'Pick a conversation and carry on where you left off.',
  ],

  'chat.aboutLost': ['Sobre la búsqueda de {name}', 'About the search for {name}'],
  'chat.aboutLostNameless': ['Sobre una mascota perdida', 'About a lost pet'],
  'chat.messages': ['Mensajes con {name}', 'Messages with {name}'],
  'chat.typing': ['escribiendo…', 'typing…'],
  'chat.hello': [
    '¡Os habéis gustado! Di hola a {name}.',
    'You like each other! Say hello to {name}.',
  ],
  'chat.icebreakers': [
    'Ideas para empezar: toca una y cámbiala a tu gusto',
    'Ideas to start with: tap one and make it yours',
  ],
  'chat.icebreaker1': ['¿Siesta o paseo? 🐾', 'Nap or walk? 🐾'],
  'chat.icebreaker2': ['¿Cuál es tu chuche favorita?', 'What’s your favourite treat?'],
  'chat.icebreaker3': ['¡Hola! Me ha encantado tu foto 😍', 'Hi! I love your photo 😍'],
  'idea.sameBreed': [
    '¡Misma raza! ¿{theirs} también ronca?',
    'Same breed! Does {theirs} snore too?',
  ],
  'idea.getsOn': ['¿Presentamos a {theirs} y {mine}?', 'Shall we introduce {theirs} to {mine}?'],
  'idea.sameSpecies': [
    '¿Quién manda en casa, {theirs} o tú? Aquí, {mine}',
    'Who’s in charge at your place, {theirs} or you? Here, it’s {mine}',
  ],
  'idea.sameEnergy.calm': [
    '{mine} vive para la siesta. ¿Cuál es el rincón de {theirs}?',
    '{mine} lives for naps. Where does {theirs} sleep best?',
  ],
  'idea.sameEnergy.balanced': [
    '¿{theirs} es más de mañanas o de noches? {mine} no se decide',
    'Is {theirs} a morning or a night creature? {mine} can’t decide',
  ],
  'idea.sameEnergy.lively': [
    '{mine} no para nunca. ¿Quién se cansará antes?',
    '{mine} never stops. Who’d tire first?',
  ],
  'idea.sameAge.baby': [
    '¿Qué es lo último que ha mordisqueado {theirs}?',
    'What’s the last thing {theirs} chewed up?',
  ],
  'idea.sameAge.young': [
    '¿Qué trastada ha hecho {theirs} esta semana?',
    'What has {theirs} been up to this week?',
  ],
  'idea.sameAge.adult': [
    '¿Qué manías tiene {theirs}? {mine} tiene varias',
    'What are {theirs}’s quirks? {mine} has plenty',
  ],
  'idea.sameAge.senior': [
    '¿Cuál es la mejor historia de {theirs}?',
    'What’s the best story about {theirs}?',
  ],
  'idea.sameSize': [
    '¿Quién ocupa más sofá, {theirs} o {mine}?',
    'Who takes up more sofa, {theirs} or {mine}?',
  ],
  'idea.dog': ['¿Cuál es el paseo favorito de {theirs}?', 'What’s {theirs}’s favourite walk?'],
  'idea.cat': [
    '¿{theirs} es más de ventana o de teclado?',
    'Windowsill or keyboard: where is {theirs} happiest?',
  ],
  'idea.rabbit': ['¿Qué verdura le chifla a {theirs}?', 'Which vegetable drives {theirs} wild?'],
  'idea.rodent': [
    '¿A qué hora empieza la fiesta de {theirs}?',
    'When does {theirs}’s night shift start?',
  ],
  'idea.bird': ['¿{theirs} canta por las mañanas?', 'Does {theirs} sing in the morning?'],
  'idea.reptile': ['¿Dónde toma el sol {theirs}?', 'Where does {theirs} sunbathe?'],
  'idea.fish': [
    '¿{theirs} te reconoce cuando te acercas?',
    'Does {theirs} recognise you when you come close?',
  ],
  'chat.gone': ['Esta conversación ya no está aquí.', 'This conversation is no longer here.'],
  'chat.report': ['Denunciar', 'Report'],
  'chat.otherLeft': [
    'Este perfil ya no está. Puedes releer el chat, pero no escribir más.',
    'This profile is gone. You can still read the chat, but not write.',
  ],
  'chat.toChats': ['Volver a los chats', 'Back to chats'],
  'chat.today': ['Hoy', 'Today'],
  'chat.input': ['Mensaje', 'Message'],
  'chat.placeholder': ['Escribe un mensaje', 'Write a message'],
  'chat.send': ['Enviar', 'Send'],
  'chat.left.one': ['Queda {n} carácter', '{n} character left'],
  'chat.left.other': ['Quedan {n} caracteres', '{n} characters left'],
  'chat.offline': [
    'Sin conexión. Lo que escribas saldrá en cuanto vuelva.',
    'You’re offline. What you write will be sent as soon as you’re back.',
  ],
  'chat.new.one': ['{n} mensaje nuevo', '{n} new message'],
  'chat.new.other': ['{n} mensajes nuevos', '{n} new messages'],
  'chat.newest': ['Ir al último mensaje', 'Go to the newest message'],
  'chat.older': ['Cargando mensajes anteriores…', 'Loading earlier messages…'],
  'chat.olderLater': [
    'Los mensajes anteriores llegarán cuando vuelva la conexión.',
    'Earlier messages will load when you’re back online.',
  ],

  'chat.sendPhotos': ['Añadir fotos', 'Add photos'],
  'chat.takePhoto': ['Hacer una foto', 'Take a photo'],
  'chat.choosePhotos': ['Elegir fotos', 'Choose photos'],
  'chat.photosLater': [
    'Podréis mandaros fotos cuando os hayáis escrito los dos.',
    'You can share photos once you’ve both written.',
  ],
  'chat.photos': ['Fotos del chat', 'Photos in this chat'],
  'chat.photoOf': ['Foto: {name}', 'Photo: {name}'],
  'chat.photoOpen': ['Foto: {name}. Verla en grande', 'Photo: {name}. See it large'],
  'chat.photoCancel': ['Quitar esta foto', 'Remove this photo'],
  'chat.photoCheck': ['¿La mandamos así?', 'Send it like this?'],
  'chat.photoProgress': ['Enviando la foto', 'Sending the photo'],
  'chat.photoHidden': [
    'El equipo de moderación ha retirado esta foto.',
    'Our moderators have removed this photo.',
  ],
  'chat.photoBefore': ['Foto anterior', 'Previous photo'],
  'chat.photoAfter': ['Foto siguiente', 'Next photo'],
  'chat.lastPhoto': ['📷 Foto', '📷 Photo'],

  'message.you': ['Tú', 'You'],
  'message.sending': ['Enviando', 'Sending'],
  'message.sent': ['Enviado', 'Sent'],
  'message.read': ['Leído', 'Read'],
  'message.failed': ['No se ha enviado', 'Not sent'],
  'message.retry': ['Reintentar', 'Try again'],
  'message.report': ['Denunciar este mensaje', 'Report this message'],
  'message.discard': ['Descartar', 'Discard'],
  'message.copy': ['Copiar', 'Copy'],
  'message.reply': ['Responder', 'Reply'],
  'reply.to': ['Respondes a {name}: {text}', 'Replying to {name}: {text}'],
  'reply.toOwn': ['Respondes a tu mensaje: {text}', 'Replying to your message: {text}'],
  'reply.cancel': ['Dejar de responder a este mensaje', 'Stop replying to this message'],
  'quote.spoken': ['Cita:', 'Quote:'],
  'quote.gone': ['Mensaje no disponible', 'Message unavailable'],
  'quote.far': ['Ese mensaje queda muy atrás.', 'That message is too far back.'],

  'reaction.react': ['Reaccionar', 'React'],
  'reaction.choose': ['Elige una reacción', 'Choose a reaction'],
  'reaction.love': ['Me encanta', 'Love it'],
  'reaction.laugh': ['Me parto', 'So funny'],
  'reaction.wow': ['¡Hala!', 'Wow!'],
  'reaction.sad': ['Qué pena', 'Oh no'],
  'reaction.paw': ['Choca esa pata', 'High five'],
  'reaction.mine': ['Tu reacción: {reaction}. Cambiarla', 'Your reaction: {reaction}. Change it'],
  'reaction.spoken': [
    '{name} reacciona a «{text}»: {reaction}',
    '{name} reacts to “{text}”: {reaction}',
  ],
  'reaction.failed': [
    'Tu reacción no ha llegado. Prueba otra vez.',
    'Your reaction didn’t get through. Try again.',
  ],
} as const

export const { t, plural } = textsOf(texts)
