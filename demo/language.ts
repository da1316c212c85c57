export type Language = 'es' | 'en'

const words: Record<Language, Set<string>> = {
  es: new Set(
    'hola que qué tal como cómo estas estás soy eres es el la los las un una de y no si sí por para con mi tu me te muy bien gracias buenos buenas dias días noches donde dónde cuando cuándo quien quién perro gato guapo guapa bonito bonita quedamos paseo adios adiós jaja vale'.split(
      ' ',
    ),
  ),
  en: new Set(
    'hello hi hey what whats how are you is am the a an of and not no yes for with my your me very well good thanks thank morning night where when who dog cat cute lovely pretty walk meet bye haha ok okay do does can i im want like would'.split(
      ' ',
    ),
  ),
}

/** Detects the language of a message from typical words; answers `inDoubt` when there are none. */
export function languageOf(text: string, inDoubt: Language): Language {
  const said =
    text
      .toLowerCase()
      .replaceAll("'", '')
      .match(/\p{L}+/gu) ?? []
  const count = (language: Language) => said.filter((word) => words[language].has(word)).length
  const marks = /[¿¡ñáéíóú]/.test(text) ? 1 : 0
  const [spanish, english] = [count('es') + marks, count('en')]
  if (spanish === english) return inDoubt
  return spanish > english ? 'es' : 'en'
}
