import styles from './icon.module.css'

// One hand for all: a 24-unit square, round strokes, a cat's slit in the eye.
const circle = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z'
/** Also rains when there is a match. */
export const heart =
  'M12 20.5C7 17.3 3 13.7 3 9.4c0-2.9 2.2-4.9 4.8-4.9 1.7 0 3.2.8 4.2 2.3 1-1.5 2.5-2.3 4.2-2.3 2.6 0 4.8 2 4.8 4.9 0 4.3-4 7.9-9 11.1Z'
const drawings = {
  home: 'M4 10.5l8-7 8 7V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19ZM12 16.8c-1.9-1.2-3.2-2.4-3.2-3.9 0-1.9 2.3-2.5 3.2-.9.9-1.6 3.2-1 3.2.9 0 1.5-1.3 2.7-3.2 3.9Z',
  chats:
    'M21 11.5c0 4.2-4 7.5-9 7.5-1.2 0-2.3-.2-3.3-.5L4 20.5l1.3-4C3.9 15.2 3 13.4 3 11.5 3 7.3 7 4 12 4s9 3.3 9 7.5ZM8.5 11.5h.01M12 11.5h.01M15.5 11.5h.01',
  settings:
    'M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  heart,
  heartBroken: `${heart}M12 6.8l-2.5 4 4 2-2 4`,
  cross: 'M6 6l12 12M18 6 6 18',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  send: 'M3.5 11.5 20.5 3.5l-6 17-3.5-6.5-7.5-2.5ZM20.5 3.5 11 14',
  back: 'M19 12H5M11 18l-6-6 6-6',
  trash:
    'M4 7h16M9.5 7V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6 7l1 12a1.5 1.5 0 0 0 1.5 1.5h7A1.5 1.5 0 0 0 17 19l1-12M10 11v5M14 11v5',
  plus: 'M12 5v14M5 12h14',
  camera:
    'M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  check: 'M5 13l4.5 4.5L19 7',
  doubleCheck: 'M2 13l4 4.5L14.5 7M12 16l1.3 1.5L22 7',
  clock: `${circle}M12 7.5V12l3 2`,
  alert: 'M12 4.5 20.5 19h-17L12 4.5ZM12 10v4M12 16.5h.01',
  retry: 'M20 11a8 8 0 1 0-.9 5M20 5v6h-6',
  language: `${circle}M3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17Z`,
  signOut: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M15 16l4-4-4-4M19 12h-9',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Z',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  chevronUp: 'M6 14.5l6-6 6 6',
  chevronDown: 'M6 9.5l6 6 6-6',
  wifiOff:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M19 12a10 10 0 0 0-4-2.4M2 8.5a15 15 0 0 1 4-2.6M22 8.5A15 15 0 0 0 11 5.1M12 19h.01',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-4.8-4.8',
  block:
    'M10 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3.5 20c.5-3.5 3-5.5 6.5-5.5 1 0 2 .2 2.8.5M15.5 15.5l5 5M20.5 15.5l-5 5',
  flag: 'M5 21V4M5 5c4-2.5 8 2.5 14 0v9c-6 2.5-10-2.5-14 0',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  key: 'M7.5 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.7 12.3l8.8-8.8M16 7l3 3',
  mail: 'M4 6h16v12H4ZM4 7.5l8 6 8-6',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5ZM12 8.5c1.8 2 1.8 5 0 7-1.8-2-1.8-5 0-7Z',
  eyeOff: 'M3 10c2.5 3.5 5.5 5 9 5s6.5-1.5 9-5M7 14l-1.5 3M12 15v3.5M17 14l1.5 3',
  pause: 'M8.5 5v14M15.5 5v14',
} as const

export type IconName = keyof typeof drawings

interface IconProps {
  name: IconName
  filled?: boolean
  size?: number | undefined
}

/** Always decoration: the control around it carries the name. */
export function Icon({ name, filled = false, size = 24 }: IconProps) {
  return (
    <svg
      className={filled ? styles.filled : styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
