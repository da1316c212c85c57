import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { closePersonMenu, usePersonMenu } from '../../lib/person-menu.ts'

const PersonMenu = lazy(async () => {
  const [{ PersonMenu }] = await Promise.all([
    import('../../features/safety/person-menu.tsx'),
    loadTexts('safety'),
  ])
  return { default: PersonMenu }
})

/** Unmatch, block and report, on whatever screen one is; another screen closes them. */
export function PersonMenus() {
  const menu = usePersonMenu()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the path changes.
  useEffect(() => closePersonMenu, [path])
  if (!menu) return null
  return (
    <Suspense>
      <PersonMenu menu={menu} onClose={closePersonMenu} />
    </Suspense>
  )
}
