import { useEffect } from 'react'
import { basePath } from '../../../contract/routes.ts'
import { userIdKey } from '../../lib/session.ts'

/** All tabs share one session: when somebody else signs in in another tab, this one reloads. */
export function useOneAccount(): void {
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => {
      if (key === userIdKey) location.replace(`${basePath}/home`)
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [])
}
