import { splitPhones } from './split-phones.ts'

/** Telephone numbers in it are links. */
export function TextWithPhones({ text }: { text: string }) {
  return splitPhones(text).map((part, index) =>
    part.phone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their places.
      <a key={index} href={`tel:${part.phone}`}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
