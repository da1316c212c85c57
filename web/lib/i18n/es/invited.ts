export const texts = {
  'title.invite': 'Invitación',
  'invited.heading': '{name} te invita',
  'invited.somebody': '¡Qué bien que vengas!',
  'invited.intro':
    'MichiApp es donde las mascotas de {city} hacen amigos, y sus humanos también. Hazte una cuenta y os encontraréis nada más entrar.',
  'invited.ended':
    'Esta invitación ya no vale, pero la puerta sigue abierta: hazte una cuenta y conoce a las mascotas de tu zona.',
  'invited.signup': 'Crear mi cuenta',
  'invited.login': 'Ya tengo cuenta',
} as const
