/** Bidi embeddings, overrides and isolates: they turn whatever follows, and no name needs them. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
/** Controls, and what ends a line or a paragraph. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** More marks on one letter than any language puts there: they would cover the lines around it. */
const markTower = /(\p{M}{3})\p{M}+/gu
/** What is read from right to left, or says that something is. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name, or other words of a person, to be shown among ours: whatever is in it changes nothing
 * around it. First-strong isolate and its end (FSI, PDI) go around it where it has a direction of
 * its own, so that an ordinary name stays as it is.
 */
export function isolate(text: string): string {
  const plain = withoutControls(text).replace(markTower, '$1')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

export const withoutControls = (text: string): string =>
  text.replace(bidiControls, '').replace(breaks, ' ')

/** Text of several lines as it is sent: what was pasted may hold controls that are refused. */
export const withoutOddControls = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, '')
