/** The last character of a name before its full stop: vowel signs are marks. */
const named = String.raw`[\p{L}\p{M}\d_-]`
/** Where an ending ends. */
const end = String.raw`(?![\p{L}\p{M}\d_-])`
/** A space after a full stop is easily forgotten, so only common endings count. */
const endings =
  'com|net|org|info|biz|app|dev|io|ai|gg|tv|ly|cc|xyz|site|website|online|shop|store|link|blog|tech|vip|icu|club|es|eu|eus|co|mx|ar|cl|pe|br|uk|fr|de|it|pt|ru|рф|cn|jp|nl|pl|ch|tk|ga|cf|gq|pw|ws|xn--[a-z\\d-]+'
/** Endings that are also words: they count unless a sentence goes on after them. */
const words =
  'me|us|to|so|in|is|be|su|cat|dog|pet|vet|gal|top|page|click|live|help|news|world|space|fun|zip'

const addresses = [
  /\b[a-z][a-z\d+.-]*:\/\/|\bwww\.|\bmailto:/i,
  /[^\s@]@[^\s@]+\.\p{L}{2}/u,
  // Telephone numbers are also written as four numbers with full stops.
  /\b\d{1,3}(\.\d{1,3}){3}(:\d|\/[^\s\d])/,
  /\b(t|wa)\.me\b/i,
  // `host.ending/path`, whatever the ending is.
  new RegExp(String.raw`${named}\.\p{L}{2,}(:\d+)?\/\S`, 'u'),
]

const hosts = [
  new RegExp(`${named}\\.(${endings})${end}`, 'iu'),
  new RegExp(String.raw`${named} \. ?(com|net|org)${end}`, 'iu'),
  new RegExp(String.raw`${named}\.(${words})${end}(?!\s+\p{L})`, 'iu'),
]

/** As people write a full stop that is not to be recognised: `[.]`, `(dot)`, and ` punto ` before an ending. */
const disguisedStops = [
  /\s*[[({]\s*(?:\.|punto|dot)\s*[\])}]\s*/giu,
  new RegExp(String.raw`\s+(?:punto|dot)\s+(?=(?:com|net|org)${end})`, 'giu'),
]

/** A full stop without its space: before a word with a capital letter that begins a sentence, or as in "Avda.de". */
const forgottenSpaces = [
  /\.(?=(?:Es|It|De|Me|Us|To|So|Su|In|Is|Be|Cat|Gal|Top)[\s,'’"«“¡¿(]+[\p{L}\p{N}])/gu,
  /\b(?:av|avda|ctra|pl|plza|pza|pque|urb|sr|sra|dr|dra)\.(?=de\s+\p{L})/giu,
]

/**
 * Whether the text has a web address or an e-mail address. A telephone number is neither. Fullwidth and
 * ideographic full stops and `punto com` are read as full stops, and invisible characters are ignored.
 */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const read = disguisedStops.reduce(
    (sofar, stop) => sofar.replace(stop, '.'),
    plain.replace(/[。｡]/gu, '.'),
  )
  const spaced = forgottenSpaces.reduce((sofar, stop) => sofar.replace(stop, '$& '), read)
  return (
    addresses.some((pattern) => pattern.test(read)) || hosts.some((pattern) => pattern.test(spaced))
  )
}
