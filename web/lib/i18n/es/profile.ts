export const texts = {
  'title.profile': 'Perfil',

  'profile.mine': 'Mis fotos',
  'profile.thisPet': 'esta mascota',
  'profile.report': 'Denunciar esta foto',
  'profile.delete': 'Borrar esta foto',
  'profile.deleteTitle': '¿Borrar esta foto?',
  'profile.deleteText': 'Desaparece para todo el mundo, y no hay vuelta atrás.',
  'profile.deleteConfirm': 'Borrar',
  'profile.deleted': 'Foto borrada',
  'profile.notFound': 'Este perfil ya no está aquí.',
  'profile.home': 'Descubrir mascotas',
  'profile.addPhotos': 'Añadir fotos',
  'profile.noPhotosYet': 'Cuando suba fotos, aparecerán aquí.',
  'profile.edit': 'Editar mis mascotas en Ajustes',
  'profile.ownEmpty': 'Con una foto, tu mascota se hace querer mucho más.',
} as const
