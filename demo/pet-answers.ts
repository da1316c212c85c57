import type { Prompt, Species } from '../contract/pet-words.ts'
import type { PetAnswer } from '../contract/pets.ts'
import { createRandom } from './illustrator/random.ts'

// What demo pets answer. Every line suits a tortoise as well as a dog, except where it says for whom.

const lines: Record<Prompt, { only?: Species[]; answers: readonly string[] }> = {
  ham: {
    only: ['dog', 'cat'],
    answers: [
      'Sentarme, dar la pata y firmar lo que haga falta.',
      'Fingir que no he cenado. Dos veces.',
      'Venir a la primera. Solo por jamón.',
      'Cambiar de familia durante un rato.',
      'Mirarte sin pestañear hasta que te sientas fatal.',
      '¿De bellota o serrano? Según.',
    ],
  },
  parkSpot: {
    only: ['dog'],
    answers: [
      'El charco. Siempre hay un charco.',
      'Donde los jubilados juegan a la petanca y meriendan.',
      'Debajo del tercer banco: ahí cayó una vez un bocadillo.',
      'Cualquiera con palos.',
      'La sombra del pino, con vistas a las ardillas.',
      'La fuente, con las cuatro patas dentro.',
    ],
  },
  knownFor: {
    answers: [
      'Dormir en posturas imposibles.',
      'Llegar tarde a todo menos a la cena.',
      'Saludar a todo el portal, incluida la planta.',
      'Poner cara de no haber sido.',
      'Ocupar todo el sofá midiendo tan poco.',
      'Tener siempre razón.',
      'Mis entradas por sorpresa.',
    ],
  },
  nap: {
    answers: [
      'Un rayo de sol y que nadie pase la aspiradora.',
      'La ropa limpia, aún templada.',
      'Una caja. Si no quepo, mejor.',
      'Tu lado de la cama.',
      'Ruido de lluvia y una manta que ya huela a mí.',
      'Acabar la anterior.',
    ],
  },
  talent: {
    answers: [
      'Oigo abrir una bolsa a tres habitaciones.',
      'Desaparezco cuando toca veterinario.',
      'Hago que te levantes justo cuando te sientas.',
      'Sé qué hora es, sobre todo si es la de comer.',
      'Ronco afinado.',
      'Encuentro el único sitio incómodo y me duermo en él.',
    ],
  },
  enemy: {
    answers: [
      'La aspiradora. Lo nuestro viene de lejos.',
      'El del espejo, que me copia todo.',
      'El transportín, aunque por dentro no está mal.',
      'La báscula.',
      'Las puertas cerradas, todas.',
      'Una mosca que entró en agosto y me debe una.',
    ],
  },
  doorbell: {
    answers: [
      'Doy la bienvenida. A mi manera, que es a gritos.',
      'Ya no estoy. Buscad detrás del sofá.',
      'Espero que sea comida. Siempre espero que sea comida.',
      'Hago como que vigilo.',
      'Me despierto, opino y sigo durmiendo.',
    ],
  },
  heart: {
    answers: [
      'Ráscame justo ahí. No, un poco más arriba.',
      'Comparte la merienda y no preguntes.',
      'Deja que me acerque yo. Tardo, pero llego.',
      'Siéntate en el suelo: desde ahí se hacen amigos.',
      'Háblame con voz de tonto. Funciona siempre.',
    ],
  },
  stolen: {
    only: ['dog', 'cat', 'rodent', 'bird'],
    answers: [
      'Un calcetín. El izquierdo, como siempre.',
      'Media tostada. La otra media también.',
      'El sitio caliente de la silla.',
      'Una goma del pelo. Tengo ya una colección.',
      'El protagonismo en la boda de mi prima.',
    ],
  },
  sunday: {
    answers: [
      'Desayuno, siesta, ventana, siesta.',
      'Todos en casa y nadie con prisa.',
      'Sol por la mañana y sobras de paella.',
      'Que no suene el despertador, que ya despierto yo.',
      'Visita con manos libres para mimos.',
    ],
  },
  secret: {
    answers: [
      'Entiendo perfectamente «baja de ahí».',
      'Cuando se van, pongo la radio. Bueno, casi.',
      'Ya había desayunado cuando me volvieron a servir.',
      'El jarrón no se cayó solo.',
      'Me gusta más su almohada que mi cama nueva.',
    ],
  },
  noise: {
    answers: [
      'La puerta de la nevera.',
      'Un tarro que se abre. Da igual de qué.',
      'Mi nombre, si lo dice quien tiene la comida.',
      'Las llaves de casa: ¡habéis vuelto!',
      'Un envoltorio, por flojito que suene.',
    ],
  },
}

/** None, or up to three: the same ones for the same seed. */
export function answersOf(seed: string, species: Species | undefined): PetAnswer[] | undefined {
  const random = createRandom(`${seed}, in answers`)
  if (random.chance(0.3)) return undefined
  const fitting = (Object.keys(lines) as Prompt[]).filter((prompt) => {
    const { only } = lines[prompt]
    return !only || (species && only.includes(species))
  })
  const count = random.pick([1, 2, 2, 3])
  return Array.from({ length: count }, () => {
    const prompt = random.pick(fitting)
    fitting.splice(fitting.indexOf(prompt), 1)
    return { prompt, answer: random.pick(lines[prompt].answers) }
  })
}
