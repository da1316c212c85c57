import { textsOf } from '../../lib/i18n.ts'
import { texts as uiTexts } from '../../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'filter.title': ['¿A quién buscas?', 'Who are you looking for?'],

  'filter.distance': ['Distancia', 'Distance'],
  'filter.anyDistance': ['La que sea', 'Any'],
  'filter.upTo': ['{km} km', '{km} km'],
  'filter.species': ['Especie', 'Species'],
  'filter.species.dog': ['Perros', 'Dogs'],
  'filter.species.cat': ['Gatos', 'Cats'],
  'filter.species.rabbit': ['Conejos', 'Rabbits'],
  'filter.species.rodent': ['Roedores', 'Rodents'],
  'filter.species.bird': ['Pájaros', 'Birds'],
  'filter.species.reptile': ['Reptiles', 'Reptiles'],
  'filter.species.fish': ['Peces', 'Fish'],
  'filter.species.other': ['Otras especies', 'Other species'],
  'filter.sizes': ['Tamaño', 'Size'],
  'filter.sizes.small': ['Pequeño', 'Small'],
  'filter.sizes.medium': ['Mediano', 'Medium'],
  'filter.sizes.large': ['Grande', 'Large'],
  'filter.ages': ['Edad', 'Age'],
  'filter.ages.baby': ['Menos de 1 año', 'Under 1 year'],
  'filter.ages.young': ['1 o 2 años', '1 or 2 years'],
  'filter.ages.adult': ['De 3 a 7 años', '3 to 7 years'],
  'filter.ages.senior': ['8 años o más', '8 years or over'],
  'filter.energies': ['Energía', 'Energy'],
  'filter.energies.calm': ['Pura calma', 'Calm'],
  'filter.energies.balanced': ['A su ritmo', 'Easy-going'],
  'filter.energies.lively': ['Un torbellino', 'Lively'],
  'filter.getsOnWithMine': ['Que encaje con mi tropa', 'Gets on with my crew'],
  'filter.getsOnHint': [
    'Deja fuera a quienes no se llevan bien con tus perros o gatos, y al revés.',
    'Leaves out pets that don’t get on with your dogs or cats, and vice versa.',
  ],

  'filter.count': ['Te quedan {count} por conocer', 'You have {count} left to meet'],
  'filter.nobody': ['Así no queda nadie por conocer', 'Nobody left to meet this way'],
  'filter.uncounted': [
    'Ahora mismo no podemos contarlas. Lo que has elegido sigue aquí.',
    'We can’t count them right now. Your choices are still here.',
  ],
  'filter.clear': ['Quitar todo', 'Clear all'],
  'filter.save': ['Aplicar', 'Apply'],
  'filter.unsaved': [
    '{why}. Lo que has elegido sigue aquí.',
    '{why}. Your choices are still here.',
  ],

  'end.again': ['Ya conoces a todos los que encajan.', 'You’ve met everyone who fits.'],
  'end.distance': ['Hay {count} más si buscas más lejos.', 'There are {count} more further away.'],
  'end.species': ['Hay {count} más de otras especies.', 'There are {count} more of other species.'],
  'end.sizes': ['Hay {count} más de otros tamaños.', 'There are {count} more of other sizes.'],
  'end.ages': ['Hay {count} más de otras edades.', 'There are {count} more of other ages.'],
  'end.energies': [
    'Hay {count} más con otra energía.',
    'There are {count} more with a different energy.',
  ],
  'end.getsOnWithMine': [
    'Hay {count} más que quizá no encajen con tu tropa.',
    'There are {count} more who might not get on with your crew.',
  ],
  'end.nothingHelps': [
    'Con estos filtros ya no queda nadie por conocer.',
    'With these filters there’s nobody left to meet.',
  ],
  'end.relax.distance': ['Buscar más lejos', 'Look further away'],
  'end.relax.species': ['Ver todas las especies', 'See every species'],
  'end.relax.sizes': ['Ver todos los tamaños', 'See every size'],
  'end.relax.ages': ['Ver todas las edades', 'See every age'],
  'end.relax.energies': ['Ver todas las energías', 'See every energy'],
  'end.relax.getsOnWithMine': ['Ver también al resto', 'See them too'],
  'end.clear': ['Quitar todos los filtros', 'Clear all filters'],

  'filter.open': ['Filtros', 'Filters'],
  'filter.active.one': ['Filtros, {n} activo', 'Filters, {n} active'],
  'filter.active.other': ['Filtros, {n} activos', 'Filters, {n} active'],

  'end.anotherRound': [
    'Otra vuelta: a estas mascotas ya las conoces.',
    'Another lap: you’ve met these pets before.',
  ],
} as const

export const { t, plural } = textsOf(texts)
