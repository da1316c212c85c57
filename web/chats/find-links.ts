/** A part of a message: plain text, or a web address. */
export interface TextPart {
  text: string
  isLink: boolean
}

/** Only http and https. What ends a sentence is not part of an address. */
const address = /(https?:\/\/[^\s<>"«»“”]*[^\s<>"«»“”.,;:!?)\]}'’])/giu

export function findLinks(text: string): TextPart[] {
  return text
    .split(address)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
