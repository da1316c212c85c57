export const texts = {
  'title.profile': 'Perfil',

  'profile.mine': 'Mi perfil',
  'profile.thisPet': 'esta mascota',
  'profile.delete': 'Borrar esta foto',
  'profile.deleteTitle': '¿Borrar esta foto?',
  'profile.deleteText': 'Nadie volverá a verla, y no hay vuelta atrás.',
  'profile.deleteConfirm': 'Borrar',
  'profile.deleted': 'Foto borrada',
  'profile.notFound': 'Este perfil ya no está aquí.',
  'profile.write': 'Escribir a {name}',
  'profile.see': 'Ver su perfil',
  'profile.home': 'Descubrir mascotas',
  'profile.addPhotos': 'Añadir fotos',
  'profile.noPhotosYet': 'Cuando suba fotos, aparecerán aquí.',
  'profile.edit': 'Editar mis mascotas en Ajustes',
  'profile.ownEmpty': 'Con una foto, tu mascota se hace querer mucho más.',
} as const
