import { errorText } from '../lib/error-text.ts'
import { Callout } from './callout.tsx'

/** Why a call failed. It is read out when it comes up. */
export function Failure({ error }: { error: Error | null }) {
  return <div role="alert">{error && <Callout tone="error">{errorText(error)}</Callout>}</div>
}
