/** Nine digits or more, as people write telephone numbers. */
const phone = /\+?\d(?:[ ().-]{0,2}\d){8,14}/g

interface Part {
  text: string
  /** Its digits, if the part is a telephone number. */
  phone: string | null
}

/** A text in parts, so that its telephone numbers can be links. */
export function splitPhones(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(phone)) {
    if (index > end) parts.push({ text: text.slice(end, index), phone: null })
    parts.push({ text: found, phone: found.replace(/[^\d+]/g, '') })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), phone: null })
  return parts
}
