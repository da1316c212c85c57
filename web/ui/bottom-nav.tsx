import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import styles from './bottom-nav.module.css'
import { t } from './texts.ts'

interface NavItem {
  href: string
  text: string
  /** Other screens that belong to it. */
  also: readonly string[]
}

const items: readonly NavItem[] = [
  { href: '/home', text: t('nav.home'), also: ['/lost'] },
  { href: '/chats', text: t('nav.chats'), also: ['/chat', '/playdates', '/notes'] },
  { href: '/settings', text: t('nav.settings'), also: [] },
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
            {text}
            {news[href]}
          </Link>
        )
      })}
    </nav>
  )
}

/** How many news there are, at the corner of an icon. */
export function NavBadge({ count, text }: { count: number; text: string }) {
  if (count === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visuallyHidden">, {text}</span>
    </>
  )
}
