import type { ReactNode } from 'react'
import { LoadFailure } from './failure.tsx'
import { LoadingScreen } from './scene.tsx'

/** A query, as far as it matters here. */
export interface Fetched<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface LoadedProps<Data extends readonly unknown[]> {
  queries: { [Key in keyof Data]: Fetched<Data[Key]> }
  /** In its place until it is there. */
  waiting?: ReactNode
  children: (...data: Data) => ReactNode
}

/** What was fetched; what failed, with a way to try again; or what stands there meanwhile. */
export function Loaded<Data extends readonly unknown[]>({
  queries,
  waiting = <LoadingScreen />,
  children,
}: LoadedProps<Data>) {
  const missing = queries.filter(({ data }) => data === undefined)
  if (missing.length === 0) return children(...(queries.map(({ data }) => data) as unknown as Data))
  const failed = missing.filter(({ error }) => error)
  const error = failed[0]?.error
  if (!error) return waiting
  return (
    <LoadFailure error={error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  )
}
