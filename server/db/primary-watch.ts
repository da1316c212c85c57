import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lookEveryMs = 1000
const answerWithinMs = 4000
const leaveWithinMs = 1000

type Mode = 'writable' | 'read-only'

/** A connection of the watch's own. */
interface Probe {
  url: string
  client: pg.Client
  mode: Mode
}

export interface PrimaryWatch {
  /** Where to connect to. */
  url(): string
  isReadOnly(): boolean
  /** Somebody was refused a write. */
  doubt(): void
  firstLook: Promise<void>
  close(): Promise<void>
}

/**
 * Looks every second which of several PostgreSQL takes writes, and whether any does. One whose cable
 * is cut says nothing, and nobody else would notice for a quarter of an hour; one that was demoted
 * refuses writes, while a proxy or another host leads to its successor by now. `onMove` is told when
 * connections that were made before are of no use.
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

/** For who needs it once. Where none takes writes, the first says why. */
export async function findWritable(urls: string[]): Promise<string> {
  const found = urls.length > 1 ? await findBest(urls) : null
  await leave(found)
  return found?.url ?? urls[0] ?? ''
}

/** Everywhere at once, by new connections: the first that takes writes, or else one to read from. */
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

/** Null where there is none. What is wrong with the address, the pool says. */
async function openProbe(url: string): Promise<Probe | null> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs })
    client.on('error', () => {})
    await client.connect()
    const mode = await ask(client)
    if (mode === 'writable' || mode === 'read-only') return { url, client, mode }
  } catch {
    // As below.
  }
  client?.connection.stream.destroy()
  return null
}

/** A standby is read-only too, whatever its settings say. */
async function ask(client: pg.Client): Promise<Mode | 'silent' | 'closed'> {
  const answer = client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => (rows[0]?.transaction_read_only === 'on' ? 'read-only' : 'writable'),
    () => 'closed' as const,
  )
  const patience = new AbortController()
  const late = sleep(answerWithinMs, null, { ref: false, signal: patience.signal }).then(
    async () => {
      // If it was us who had no time, the answer is here by now, and is read first.
      await nextTurn()
      await nextTurn()
      return 'silent' as const
    },
  )
  late.catch(() => {})
  return Promise.race([answer, late]).finally(() => patience.abort())
}

async function leave(probe: Probe | null): Promise<void> {
  if (!probe) return
  await Promise.race([probe.client.end(), sleep(leaveWithinMs, null, { ref: false })])
  probe.client.connection.stream.destroy()
}
