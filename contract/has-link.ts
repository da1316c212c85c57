/** The last character of a name before its full stop: vowel signs are marks. */
const named = String.raw`[\p{L}\p{M}\d_-]`
/** Where an ending ends. */
const end = String.raw`(?![\p{L}\p{M}\d_-])`
/** A space after a full stop is easily forgotten, so only common endings count. */
const endings = [
  'com|net|org|info|biz|app|dev|io|ai|gg|tv|ly|cc|xyz|site|website|online|shop|store|link|club|blog|page',
  'tech|click|icu|vip|pw|ws|bio|lat|xxx|casino|es|eu|eus|co|mx|ar|cl|pe|br|ec|uk|fr|de|it|pt|ru|ua|рф',
  'cn|jp|kr|tw|hk|nl|pl|ch|cz|dk|gr|hu|ie|ro|rs|tr|za|nz|tk|ga|ml|gq|cf|xn--[a-z\\d-]+',
].join('|')
/** Endings that are also words: they count unless a sentence goes on after them. */
const words = [
  'me|us|to|so|in|is|be|at|su|uy|bet|cat|gal|top|dog|pet|pets|vet|live|love|help|news|fun|life|world',
  'space|chat|zip|zone',
].join('|')

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
  /\.(?=(?:Es|It|De|Me|Us|To|So|In|Is|Be|Cat|Gal|Top|At|Su|Uy|Live|Love|Fun|Info|Club|Blog|Online|Site|Link|Store|Shop|Page)[\s,'’"«“¡¿(]+[\p{L}\p{N}])/gu,
  /\b(?:av|avda|ctra|pl|plza|pza|pque|urb|sr|sra|dr|dra)\.(?=de\s+\p{L})/giu,
  // The name of a pet, as in "Mr.Cat".
  new RegExp(String.raw`(?<!${named})(?:sr|sra|dr|dra|mr|mrs|ms)\.(?=(?:${words})${end})`, 'giu'),
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
