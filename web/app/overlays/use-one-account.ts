import { useEffect } from 'react'
import { basePath } from '../../../contract/routes.ts'
import { userIdKey } from '../../lib/session.ts'

/** Tabs share one session: when another one changes whose it is, this one begins anew. */
export function useOneAccount(): void {
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => {
      if (key === userIdKey) location.replace(`${basePath}/home`)
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [])
}
