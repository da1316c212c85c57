import { useEffect, useState } from 'react'

/** The token behind the # of a link in a mail. */
export function useToken() {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    // A link that is opened in the same tab changes only the part behind the #.
    const listener = () => setToken(readToken())
    addEventListener('hashchange', listener)
    return () => removeEventListener('hashchange', listener)
  }, [])
  return [token, setToken] as const
}

const readToken = () => new URLSearchParams(location.hash.slice(1)).get('token')
