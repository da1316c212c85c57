/** Bidi embeddings, overrides and isolates change the direction of the text after them; no name needs them. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
/** Controls, and separators of lines and paragraphs. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** More combining marks on one letter than any language uses: they would cover the lines around it. */
const markTower = /(\p{M}{3})\p{M}+/gu
/** Letters and marks of right-to-left text. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Makes a name, or other text of a person, safe to show inside our own text: it cannot change the text
 * around it. Right-to-left text gets first-strong isolates (FSI, PDI); ordinary names stay unchanged.
 */
export function isolate(text: string): string {
  const plain = withoutControls(text).replace(markTower, '$1')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

export const withoutControls = (text: string): string =>
  text.replace(bidiControls, '').replace(breaks, ' ')

/** Removes the control characters that the server refuses; pasted text may hold some. */
export const withoutOddControls = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, '')
