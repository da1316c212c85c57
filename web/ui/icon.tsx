import styles from './icon.module.css'
import drawings from './icons.svg'

/** The symbols of icons.svg. */
export type IconName =
  | 'chats'
  | 'heart'
  | 'heartBroken'
  | 'cross'
  | 'undo'
  | 'send'
  | 'back'
  | 'trash'
  | 'plus'
  | 'camera'
  | 'check'
  | 'doubleCheck'
  | 'clock'
  | 'alert'
  | 'retry'
  | 'language'
  | 'signOut'
  | 'more'
  | 'chevronLeft'
  | 'chevronRight'
  | 'chevronUp'
  | 'chevronDown'
  | 'wifiOff'
  | 'search'
  | 'block'
  | 'flag'
  | 'download'
  | 'key'
  | 'mail'
  | 'eye'
  | 'eyeOff'
  | 'pause'
  | 'filter'
  | 'crop'
  | 'dog'
  | 'cat'
  | 'rabbit'
  | 'rodent'
  | 'bird'
  | 'reptile'
  | 'fish'
  | 'paw'
  | 'smile'
  | 'copy'
  | 'calendar'
  | 'pin'
  | 'note'
  | 'megaphone'
  | 'reply'

interface IconProps {
  name: IconName
  filled?: boolean
  size?: number
}

/** Decoration: the control around it has the accessible name. */
export function Icon({ name, filled = false, size = 24 }: IconProps) {
  return (
    <svg
      className={filled ? styles.filled : styles.icon}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
