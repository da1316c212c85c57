import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lookEveryMs = 1000
const answerWithinMs = 4000
const leaveWithinMs = 1000

type Mode = 'writable' | 'read-only'

/** A connection that only the watch uses. */
interface Probe {
  url: string
  client: pg.Client
  mode: Mode
}

export interface PrimaryWatch {
  /** The address for new connections. */
  url(): string
  isReadOnly(): boolean
  /** Called when a write was refused: looks again at once. */
  doubt(): void
  firstLook: Promise<void>
  close(): Promise<void>
}

/**
 * Asks every second which PostgreSQL accepts writes. TCP notices a broken network path only after a
 * quarter of an hour, and a demoted primary refuses writes while a proxy or another host already leads
 * to its successor (decision 058). Calls `onMove` when existing connections have become useless.
 */
export function watchPrimary(urls: string[], onMove: () => void): PrimaryWatch {
  let probe: Probe | null = null
  let url = urls[0] ?? ''
  let mode: Mode = 'writable'
  let isDoubted = false
  let isClosed = false

  const look = async () => {
    const answer = probe ? await ask(probe.client) : 'closed'
    if (answer === 'writable' && !isDoubted) {
      if (mode !== 'writable') move('writable')
      return
    }
    const wasDoubted = isDoubted
    isDoubted = false
    probe?.client.connection.stream.destroy()
    probe = null
    if (answer === 'silent') onMove()
    const found = await findBest([url, ...urls.filter((each) => each !== url)])
    if (isClosed) return leave(found)
    if (!found) return
    const isElsewhere = found.url !== url || (wasDoubted && found.mode === 'writable')
    probe = found
    url = found.url
    if (isElsewhere || found.mode !== mode) move(found.mode)
  }
  const move = (to: Mode) => {
    mode = to
    onMove()
  }

  let looking: Promise<void> | null = null
  const lookNow = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  const timer = setInterval(lookNow, lookEveryMs).unref()
  return {
    url: () => url,
    isReadOnly: () => mode === 'read-only',
    doubt() {
      // One that is known to refuse writes is looked at every second anyway.
      if (mode === 'read-only') return
      isDoubted = true
      void lookNow()
    },
    firstLook: lookNow(),
    async close() {
      isClosed = true
      clearInterval(timer)
      await leave(probe)
    },
  }
}

/** For tools, which ask once. If none accepts writes, connecting to the first one reports why. */
export async function findWritable(urls: string[]): Promise<string> {
  const found = urls.length > 1 ? await findBest(urls) : null
  await leave(found)
  return found?.url ?? urls[0] ?? ''
}

/** Asks all hosts at once: the first that accepts writes, or else one that can be read from. */
async function findBest(urls: string[]): Promise<Probe | null> {
  const probes = urls.map(openProbe)
  const writable = await Promise.any(
    probes.map(async (opening) => {
      const probe = await opening
      if (probe?.mode !== 'writable') throw new Error('It takes no writes.')
      return probe
    }),
  ).catch(() => null)
  const best = writable ?? (await Promise.all(probes)).find((probe) => probe !== null) ?? null
  for (const opening of probes) {
    opening.then((probe) => (probe === best ? null : leave(probe)))
  }
  return best
}

/** Null if it cannot be reached. The pool reports what is wrong with the address. */
async function openProbe(url: string): Promise<Probe | null> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs })
    client.on('error', () => {})
    await client.connect()
    const mode = await ask(client)
    if (mode === 'writable' || mode === 'read-only') return { url, client, mode }
  } catch {
    // Not reachable.
  }
  client?.connection.stream.destroy()
  return null
}

/** `transaction_read_only` is also on for a standby. */
async function ask(client: pg.Client): Promise<Mode | 'silent' | 'closed'> {
  const answer = client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => (rows[0]?.transaction_read_only === 'on' ? 'read-only' : 'writable'),
    () => 'closed' as const,
  )
  const timer = new AbortController()
  const late = sleep(answerWithinMs, null, { ref: false, signal: timer.signal }).then(async () => {
    // If this process was too busy to read the answer, it is read now.
    await nextTurn()
    await nextTurn()
    return 'silent' as const
  })
  late.catch(() => {})
  return Promise.race([answer, late]).finally(() => timer.abort())
}

async function leave(probe: Probe | null): Promise<void> {
  if (!probe) return
  await Promise.race([probe.client.end(), sleep(leaveWithinMs, null, { ref: false })])
  probe.client.connection.stream.destroy()
}
