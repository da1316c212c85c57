import type { Species } from '../../contract/pet-words.ts'
import { language, locale } from '../lib/i18n.ts'

/** Spanish=English, or one name for both, between bars. */
const names: Record<Species, string> = {
  dog: 'Mestizo=Mixed breed|Beagle|Bichón maltés=Maltese|Border collie|Bóxer=Boxer|Braco=Braque|Bulldog francés=French bulldog|Caniche=Poodle|Carlino=Pug|Chihuahua|Cocker spaniel|Dálmata=Dalmatian|Galgo español=Spanish greyhound|Golden retriever|Husky siberiano=Siberian husky|Jack Russell terrier|Labrador retriever|Mastín español=Spanish mastiff|Pastor alemán=German shepherd|Pastor belga=Belgian shepherd|Podenco|Pomerania=Pomeranian|Ratonero bodeguero|Schnauzer|Shih tzu|Teckel=Dachshund|Yorkshire terrier',
  cat: 'Mestizo=Mixed breed|Común europeo=European shorthair|Abisinio=Abyssinian|Angora|Azul ruso=Russian blue|Bengalí=Bengal|Bosque de Noruega=Norwegian forest cat|Británico de pelo corto=British shorthair|Cornish rex|Esfinge=Sphynx|Exótico=Exotic|Habana=Havana|Maine coon|Persa=Persian|Ragdoll|Sagrado de Birmania=Birman|Scottish fold|Siamés=Siamese|Siberiano=Siberian',
  rabbit:
    'Mestizo=Mixed breed|Angora|Belier=Lop|Cabeza de león=Lionhead|Californiano=Californian|Enano holandés=Netherland dwarf|Gigante de Flandes=Flemish giant|Rex|Toy',
  rodent:
    'Ardilla=Squirrel|Chinchilla|Cobaya=Guinea pig|Degú=Degu|Hámster roborowski=Roborovski hamster|Hámster ruso=Russian hamster|Hámster sirio=Syrian hamster|Jerbo=Gerbil|Rata=Rat|Ratón=Mouse',
  bird: 'Agapornis=Lovebird|Cacatúa=Cockatoo|Canario=Canary|Cotorra=Parakeet|Diamante mandarín=Zebra finch|Gallina=Hen|Guacamayo=Macaw|Jilguero=Goldfinch|Loro gris=Grey parrot|Ninfa=Cockatiel|Paloma=Pigeon|Periquito=Budgerigar',
  reptile:
    'Camaleón=Chameleon|Dragón barbudo=Bearded dragon|Gecko crestado=Crested gecko|Gecko leopardo=Leopard gecko|Iguana|Pitón real=Ball python|Serpiente del maíz=Corn snake|Tortuga de agua=Terrapin|Tortuga mediterránea=Hermann’s tortoise',
  fish: 'Betta|Carpa dorada=Goldfish|Corydora=Corydoras|Disco=Discus|Guppy|Koi|Neón=Neon tetra|Pez ángel=Angelfish|Pez payaso=Clownfish|Platy',
  other:
    'Ajolote=Axolotl|Burro=Donkey|Caballo=Horse|Cabra=Goat|Caracol=Snail|Cerdo vietnamita=Pot-bellied pig|Erizo=Hedgehog|Hurón=Ferret|Rana=Frog',
}

const pairsOf = (list: string) =>
  list.split('|').map((pair) => {
    const [spanish = '', english = spanish] = pair.split('=')
    return { spanish, english, own: language === 'en' ? english : spanish }
  })

/** What is suggested for a species, in the reader's language. */
export const suggestBreeds = (species: Species): string[] =>
  pairsOf(names[species])
    .map(({ own }) => own)
    .sort(new Intl.Collator(locale).compare)

/** A breed as its person wrote it; a known one in the reader's language. */
export function breedText(breed: string): string {
  const known = pairsOf(Object.values(names).join('|')).find(({ spanish, english }) =>
    [spanish, english].includes(breed),
  )
  return known?.own ?? breed
}
