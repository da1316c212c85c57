import { characters } from './characters.ts'
import type { Character } from './describe-pet.ts'
import type { Species } from './illustrator/draw-pet.ts'

interface DemoPet {
  name: string
  species: Species
  /** The seed of the drawing. */
  seed: string
  character: Character
}

export interface DemoPerson {
  name: string
  cityId: number
  /** One, or two that are drawn together. */
  pets: readonly [DemoPet] | readonly [DemoPet, DemoPet]
}

/** The variant is for names that suggest a look: Nit is black, Lunares has spots. */
type Row = readonly [
  name: string,
  animalName: string,
  species: Species,
  cityId: number,
  variant?: number,
]

/** The first ones have conversations; the last ones come first in the deck, which shows the newest first. */
const madrid: Row[] = [
  ['Lucía Romero', 'Luna', 'cat', 1, 4],
  ['Hugo Serrano', 'Rufo', 'dog', 1, 7],
  ['Carmen Ortega', 'Canela', 'dog', 1, 1],
  ['Álvaro Castaño', 'Michi', 'cat', 1, 11],
  ['Noa Delgado', 'Pelusa', 'rabbit', 1, 9],
  ['Paula Herrero', 'Croqueta', 'hamster', 1],
  ['Sergio Lozano', 'Trueno', 'dog', 1],
  ['Marcos Vidal', 'Kiwi', 'bird', 1, 1],
  ['Valeria Soto', 'Nube', 'cat', 1, 37],
  ['Javier Molina', 'Tomate', 'cat', 1, 1],
  ['Andrés Pardo', 'Manuelita', 'tortoise', 1],
  ['Inés Crespo', 'Churro', 'dog', 1, 29],
  ['Elena Cuesta', 'Pincho', 'hedgehog', 1],
  ['Diego Rivas', 'Lola', 'dog', 1],
  ['Marta Gallego', 'Gazpacho', 'cat', 1, 26],
]

const withinThirtyKilometres: Row[] = [
  ['Sofía Bravo', 'Mora', 'dog', 82, 3],
  ['Adrián Campos', 'Simba', 'cat', 33],
  ['Irene Vega', 'Coco', 'dog', 70],
  ['Rubén Prieto', 'Galleta', 'dog', 40, 14],
  ['Claudia Nieto', 'Misifú', 'cat', 39],
  ['Óscar Marín', 'Bimba', 'dog', 168],
  ['Alba Santos', 'Copito', 'rabbit', 158, 3],
  ['Daniel Peña', 'Toby', 'dog', 59],
  ['Nerea Calvo', 'Mandarina', 'cat', 105],
  ['Mario Reyes', 'Chispa', 'dog', 31],
  ['Julia Aguilar', 'Pipa', 'bird', 93],
  ['Iván Lara', 'Lentejo', 'hamster', 74],
  ['Aitana Fuentes', 'Bolita', 'cat', 28],
  ['Pablo Rojas', 'Duque', 'dog', 542],
  ['Celia Montero', 'Frida', 'cat', 288],
  ['Raúl Benítez', 'Turrón', 'dog', 335],
  ['Sara Cano', 'Lunares', 'dog', 104, 12],
  ['Víctor Blanco', 'Garbanzo', 'cat', 157],
  ['Nuria Sáez', 'Zoe', 'dog', 54],
  ['Gonzalo Ramos', 'Félix', 'cat', 164],
  ['Teresa Pascual', 'Perla', 'chinchilla', 57],
  ['Bruno Medina', 'Bigotes', 'cat', 118, 14],
  ['Olivia Ferrer', 'Tula', 'dog', 142],
  ['Manuel Ibáñez', 'Casimiro', 'tortoise', 356],
  ['Rocío Durán', 'Mimosa', 'cat', 391],
  ['Ángel Carmona', 'Zarpas', 'cat', 156],
  ['Laura Rubio', 'Kira', 'dog', 29],
  ['Jorge Esteban', 'Fideo', 'ferret', 571],
  ['Blanca Mora', 'Nala', 'cat', 518],
  ['Tomás Gil', 'Bruno', 'dog', 361],
]

const withinHundredKilometres: Row[] = [
  ['Candela Arias', 'Lía', 'dog', 224],
  ['Samuel Hidalgo', 'Pistacho', 'bird', 369, 20],
  ['Victoria Márquez', 'Duna', 'cat', 493],
  ['Ismael Santana', 'Rocky', 'dog', 134],
  ['Emma Velasco', 'Azucarillo', 'rabbit', 220],
  ['Guillermo Parra', 'Merlín', 'cat', 523],
  ['Carla Bermejo', 'Jara', 'dog', 439, 40],
  ['Nicolás Sanz', 'Bambi', 'dog', 527],
  ['Lola Merino', 'Aceituna', 'cat', 135],
  ['Eduardo Plaza', 'Milo', 'dog', 78],
  ['Pilar Esteve', 'Sombra', 'cat', 83, 22],
  ['Alejandro Rey', 'Quijote', 'dog', 83, 4],
  ['Ariadna Luque', 'Bellota', 'hamster', 129],
  ['Lucas Antón', 'Nevada', 'dog', 129, 36],
  ['Martina Roldán', 'Yema', 'cat', 128, 58],
  ['Rodrigo Segura', 'Piedra', 'tortoise', 985],
  ['Cristina Vera', 'Trufa', 'dog', 943, 3],
  ['Hernán Robles', 'Gris', 'cat', 503, 30],
  ['Amparo Lázaro', 'Trasgo', 'ferret', 925],
  ['Fernando Ojeda', 'Miel', 'dog', 609, 2],
]

const catalonia: Row[] = [
  ['Jordi Puig', 'Nit', 'cat', 2],
  ['Laia Vila', 'Fosca', 'cat', 2, 2],
  ['Arnau Soler', 'Trufó', 'dog', 2, 1],
  ['Mireia Roca', 'Bruna', 'dog', 16, 4],
  ['Pau Casals', 'Pèsol', 'bird', 23, 2],
  ['Montserrat Camps', 'Cendra', 'cat', 25, 2],
  ['Oriol Bosch', 'Llamp', 'dog', 27, 6],
  ['Aina Ribas', 'Floc', 'rabbit', 66],
  ['Marçal Serra', 'Tap', 'hamster', 46],
  ['Núria Pons', 'Xesca', 'dog', 47],
  ['Bernat Font', 'Gat', 'cat', 52],
  ['Queralt Mas', 'Ajolet', 'axolotl', 92],
]

const galicia: Row[] = [
  ['Uxía Castro', 'Xoubiña', 'cat', 14],
  ['Brais Otero', 'Lúa', 'dog', 17],
  ['Sabela Pazos', 'Bolboreta', 'bird', 67],
  ['Antón Lema', 'Trasno', 'cat', 58],
  ['Iria Seoane', 'Farrusco', 'dog', 64, 2],
  ['Xoán Varela', 'Nena', 'dog', 84],
  ['Noela Fraga', 'Morriña', 'cat', 94],
  ['Martiño Rial', 'Cunchiña', 'tortoise', 17],
]

const basqueCountryAndNavarre: Row[] = [
  ['Aitor Etxeberria', 'Txiki', 'dog', 10, 2],
  ['Ane Goikoetxea', 'Izar', 'cat', 10],
  ['Mikel Agirre', 'Beltz', 'cat', 34],
  ['Nahia Zabala', 'Lagun', 'dog', 34],
  ['Unai Larrañaga', 'Kattu', 'cat', 18],
  ['Maialen Uriarte', 'Elur', 'rabbit', 18, 7],
  ['Eneko Mendizabal', 'Argi', 'dog', 85],
  ['Garazi Olano', 'Triku', 'hedgehog', 122],
  ['Iker Ibarra', 'Zuri', 'dog', 30, 74],
]

const elsewhere: Row[] = [
  ['Vicent Llorens', 'Paella', 'cat', 3],
  ['Empar Navarro', 'Taronja', 'cat', 3, 10],
  ['Rosario Vargas', 'Curro', 'dog', 4],
  ['Joaquín Heredia', 'Faraona', 'cat', 4],
  ['Pilar Aznar', 'Cierzo', 'dog', 5],
  ['Macarena Luna', 'Boquerón', 'cat', 6],
  ['Ginés Cánovas', 'Limón', 'bird', 7, 14],
  ['Catalina Mesquida', 'Sobrassada', 'cat', 8],
  ['Biel Ferragut', 'Ensaïmada', 'dog', 8],
  ['Yeray Santana', 'Gofio', 'dog', 9],
  ['Dácil Quintana', 'Papaya', 'bird', 9],
  ['Ayoze Perdomo', 'Teide', 'dog', 22, 8],
  ['Guacimara Díaz', 'Mojito', 'cat', 43],
  ['Azahara Cobos', 'Salmorejo', 'cat', 12],
  ['Begoña Alonso', 'Pisuerga', 'dog', 13],
  ['Pelayo Suárez', 'Sidrín', 'dog', 15],
  ['Covadonga Fernández', 'Xana', 'cat', 21],
  ['Soledad Amaya', 'Alhambra', 'cat', 19],
  ['Ramón Tévar', 'Quesito', 'hamster', 38],
  ['Estrella Bueno', 'Gamba', 'dog', 44],
  ['Emilio Cortés', 'Jamón', 'dog', 45],
  ['Remedios Salas', 'Levante', 'cat', 50],
  ['Ángela Revilla', 'Sardina', 'cat', 35],
  ['Leire Ochoa', 'Viña', 'dog', 42],
  ['Florencio Nava', 'Morcilla', 'chinchilla', 37],
  ['Salvador Galán', 'Charro', 'dog', 41],
]

/** The second pet of a household, by the name of the first. */
const secondPets: Record<string, readonly [name: string, species: Species]> = {
  Lola: ['Olé', 'cat'],
  Tomate: ['Pepino', 'cat'],
  Coco: ['Chanel', 'dog'],
  Turrón: ['Polvorón', 'dog'],
  Zoe: ['Leo', 'dog'],
  Félix: ['Rufián', 'dog'],
  Casimiro: ['Rayo', 'rabbit'],
  Kira: ['Pirata', 'cat'],
  Duna: ['Oasis', 'cat'],
  Bruna: ['Nuvi', 'cat'],
  Izar: ['Ilargi', 'cat'],
  Elur: ['Haize', 'rabbit'],
}

/** The demo world's people: most around Madrid, so that the deck has several rings. */
export const demoPeople: DemoPerson[] = [
  ...madrid,
  ...withinThirtyKilometres,
  ...withinHundredKilometres,
  ...catalonia,
  ...galicia,
  ...basqueCountryAndNavarre,
  ...elsewhere,
].map(([name, animalName, species, cityId, variant]) => {
  const pet = (petName: string, species: Species): DemoPet => ({
    name: petName,
    species,
    seed: `${name}, ${petName}`,
    character: characters[petName] ?? {},
  })
  const first = pet(animalName, species)
  if (variant) first.seed += ` ${variant}`
  const second = secondPets[animalName]
  return { name, cityId, pets: second ? [first, pet(...second)] : [first] }
})

/** The person of the demo account. */
export const demoPerson: DemoPerson = {
  name: 'Alex',
  cityId: 1,
  pets: [
    {
      name: 'Bigotes',
      species: 'cat',
      seed: 'Alex, Bigotes',
      character: {
        months: 52,
        breed: 'Común europeo',
        sex: 'male',
        size: 'small',
        energy: 'calm',
        neutered: true,
        vaccinated: true,
        dogs: true,
        cats: true,
        children: true,
        about:
          'Dicen que los gatos de tres colores son siempre gatas. A Bigotes no se lo hemos contado.',
      },
    },
  ],
}
