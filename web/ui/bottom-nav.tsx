import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '../lib/i18n/i18n.ts'
import styles from './bottom-nav.module.css'
import { Icon } from './icon.tsx'

const places = [
  { href: '/home', icon: 'home', text: 'nav.home', also: null },
  { href: '/chats', icon: 'chats', text: 'nav.chats', also: '/chat' },
  { href: '/settings', icon: 'settings', text: 'nav.settings', also: null },
] as const

/** `news` is the number at the chats. */
export function BottomNav({ news }: { news: ReactNode }) {
  const [path] = useLocation()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {places.map(({ href, icon, text, also }) => {
        const here = path === also || path.startsWith(href)
        return (
          <Link
            key={href}
            href={href}
            className={styles.place}
            aria-current={path === href ? 'page' : undefined}
            data-here={here || undefined}
          >
            <span className={styles.pill}>
              <Icon name={icon} />
            </span>
            {t(text)}
            {href === '/chats' && news}
          </Link>
        )
      })}
    </nav>
  )
}
