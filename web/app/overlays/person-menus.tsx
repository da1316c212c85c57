import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy.ts'
import { closePersonMenu, usePersonMenu } from '../../people/open-person-menu.ts'

const PersonMenu = lazyPart(async () => (await import('../../safety/person-menu.tsx')).PersonMenu)

/** The menu to unmatch, block and report. Leaving the screen closes it. */
export function PersonMenus() {
  const menu = usePersonMenu()
  const [path] = useLocation()
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current !== path) closePersonMenu()
    lastPath.current = path
  }, [path])
  if (!menu) return null
  return <PersonMenu menu={menu} onClose={closePersonMenu} />
}
