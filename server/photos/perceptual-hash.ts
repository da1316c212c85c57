/** The picture in grey that is hashed, one byte for each pixel. */
export const hashedSize = { width: 9, height: 8 } as const

/** Smaller differences come and go when a picture is compressed again. */
const leastDifference = 3
/** A picture with fewer edges than this looks like many others. */
const fewestEdges = 8
/** Of 64. Copies that were resized and compressed again differ in some bits. */
const mostDifferentBits = 5

/**
 * A dHash in 16 hexadecimal digits: a bit for each pixel that is darker than the one to its right.
 * Undefined for a plain picture.
 */
export function perceptualHash(grey: Uint8Array): string | undefined {
  let [hash, edges] = [0n, 0]
  for (let y = 0; y < hashedSize.height; y++) {
    for (let x = 1; x < hashedSize.width; x++) {
      const here = y * hashedSize.width + x
      const isEdge = (grey[here] ?? 0) - (grey[here - 1] ?? 0) > leastDifference
      hash = (hash << 1n) | (isEdge ? 1n : 0n)
      if (isEdge) edges++
    }
  }
  const isPlain = edges < fewestEdges || edges > 64 - fewestEdges
  return isPlain ? undefined : hash.toString(16).padStart(16, '0')
}

/**
 * Copies differ in few bits, so at least one of four parts is nearly always the same. Each part has an
 * index.
 */
export const hashParts = [1, 5, 9, 13].map((start) => ({
  start,
  length: 4,
  of: (hash: string) => hash.slice(start - 1, start + 3),
}))

export function looksTheSame(one: string, other: string): boolean {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; different > 0n; different &= different - 1n) count++
  return count <= mostDifferentBits
}
