import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { type PlainTextKey, type PluralStem, plural, t } from '../lib/i18n/i18n.ts'
import styles from './bottom-nav.module.css'
import { Icon, type IconName } from './icon.tsx'

interface NavItem {
  href: string
  icon: IconName
  text: PlainTextKey
  /** Other screens that belong to it. */
  also: readonly string[]
}

const items: readonly NavItem[] = [
  { href: '/home', icon: 'home', text: 'nav.home', also: ['/lost'] },
  { href: '/chats', icon: 'chats', text: 'nav.chats', also: ['/chat', '/playdates', '/notes'] },
  { href: '/settings', icon: 'settings', text: 'nav.settings', also: [] },
]

/** `news` are the numbers at the icons, by their address. */
export function BottomNav({ news }: { news: Record<string, ReactNode> }) {
  const [path] = useLocation()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {items.map(({ href, icon, text, also }) => {
        const here = also.includes(path) || path.startsWith(href)
        return (
          <Link
            key={href}
            href={href}
            className={styles.item}
            aria-current={path === href ? 'page' : undefined}
            data-here={here || undefined}
          >
            <span className={styles.pill}>
              <Icon name={icon} />
            </span>
            {t(text)}
            {news[href]}
          </Link>
        )
      })}
    </nav>
  )
}

/** How many news there are, at the corner of an icon. */
export function NavBadge({ count, text }: { count: number; text: PluralStem }) {
  if (count === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visuallyHidden">, {plural(text, count)}</span>
    </>
  )
}
