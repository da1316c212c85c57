import { encode } from 'uqr'

interface QrCodeProps {
  /** What a camera reads. */
  value: string
  /** For screen readers. */
  label: string
  className?: string | undefined
}

/** Always dark on white with its quiet zone, also in the dark theme: cameras need the contrast. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
