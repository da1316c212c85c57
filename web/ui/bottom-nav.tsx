import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { type PlainTextKey, type PluralStem, plural, t } from '../lib/i18n/i18n.ts'
import styles from './bottom-nav.module.css'

interface NavItem {
  href: string
  text: PlainTextKey
  /** Other screens that belong to it. */
  also: readonly string[]
}

const items: readonly NavItem[] = [
  { href: '/home', text: 'nav.home', also: ['/lost'] },
  { href: '/chats', text: 'nav.chats', also: ['/chat', '/playdates', '/notes'] },
  { href: '/settings', text: 'nav.settings', also: [] },
]

/** `news` are the numbers at the icons, by their address. The icons are in index.html, so that they come with the page. */
export function BottomNav({ news }: { news: Record<string, ReactNode> }) {
  const [path] = useLocation()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {items.map(({ href, text, also }) => {
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
              <svg className={styles.icon} width="24" height="24" aria-hidden="true">
                <use href={`#nav${href}`} />
              </svg>
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
