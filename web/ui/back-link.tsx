import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { goBack } from '../lib/navigation.ts'

interface BackLinkProps {
  /** The screen above this one, for somebody who came from outside. */
  parent: string
  state?: unknown
  className?: string | undefined
  /** Its name, if it has no words. */
  label?: string
  children: ReactNode
}

/** The arrow in a header: it goes back. */
export function BackLink({ parent, state, label, ...rest }: BackLinkProps) {
  return (
    <Link
      {...rest}
      href={parent}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault()
        goBack(parent, state)
      }}
    />
  )
}
