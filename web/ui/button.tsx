import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

type Look = 'primary' | 'secondary' | 'danger' | 'like'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  icon?: IconName | undefined
  /** A lower button for bars and lists. */
  compact?: boolean
  /** It cannot be pressed while something is being saved; its size and name stay. */
  busy?: boolean
}

export function Button({ look = 'primary', icon, compact, busy, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`raised ${styles[look]}`}
      data-compact={compact || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  )
}

interface ButtonLinkProps {
  href: string
  look?: Look
  state?: unknown
  children: ReactNode
}

export function ButtonLink({ look = 'primary', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={`raised ${styles[look]}`} />
}

interface IconLinkProps {
  href: string
  icon: IconName
  label: string
}

export function IconLink({ href, icon, label }: IconLinkProps) {
  return (
    <Link href={href} className={styles.icon} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** The accessible name, and the tooltip. */
  label: string
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
