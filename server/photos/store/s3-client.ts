import { createHash } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import aws4 from 'aws4'
import type { PhotoStoreConfig } from '../../config.ts'

// The five calls of S3 that we need, signed by aws4 (SigV4) and sent by Node's own client, which waits for
// a slow reader and holds no whole file.

/** The store answered that it does not do what we asked for. */
export class S3Error extends Error {
  readonly status: number
  /** For example NoSuchKey. */
  readonly code: string
  /** The clock of the store, and the region that it wants, if it says so. */
  readonly date: number
  readonly region: string | null
  constructor(status: number, date: number, body: string) {
    const code = valuesOf(body, 'Code')[0] ?? `HTTP${status}`
    super(`The photo store answered ${status} ${code}.`)
    this.status = status
    this.code = code
    this.date = date
    this.region = valuesOf(body, 'Region')[0] ?? null
  }
}

interface ListedObject {
  key: string
  /** By the clock of the store, which differs from ours by a quarter of an hour at most. */
  modifiedAt: number
}

interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'HEAD'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** For the beginning of the answer. */
  withinMs: number
}

/** One page of a list, and how many objects one call removes. */
export const pageSize = 1000
const readWithinMs = 5000
const listWithinMs = 30_000
const emptyHash = createHash('sha256').digest('hex')

export function s3Client(config: PhotoStoreConfig, now = Date.now) {
  const { endpoint, path, prefix, region, accessKey, secretKey, timeoutFactor = 1 } = config
  const { protocol, host, hostname, port } = new URL(endpoint)
  const isSecure = protocol === 'https:'
  const options = { keepAlive: true, maxSockets: 300, scheduling: 'lifo' } as const
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options)
  const send = isSecure ? httpsRequest : httpRequest
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }

  const attempt = (call: Call, headers: Record<string, string>, target: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, body } = call
      const withinMs = call.withinMs * timeoutFactor
      const outgoing = send({ agent, method, hostname, port, path: target, headers })
      const giveUp = () =>
        outgoing.destroy(new Error(`The photo store did not answer within ${withinMs} ms.`))
      const timer = setTimeout(giveUp, withinMs)
      outgoing.on('response', (incoming) => {
        clearTimeout(timer)
        resolve(incoming)
      })
      outgoing.on('error', (error) => {
        clearTimeout(timer)
        reject(Object.assign(error, { wasReused: outgoing.reusedSocket }))
      })
      outgoing.end(body)
    })

  /** Resolves with an answer of 2xx, whose body has not been read. */
  const call = async (asked: Call): Promise<IncomingMessage> => {
    const query = new URLSearchParams(asked.query).toString().replaceAll('+', '%20')
    const target = `${path}/${asked.key === undefined ? '' : prefix + asked.key}${query && `?${query}`}`
    const { headers } = aws4.sign(
      {
        service: 's3',
        region,
        method: asked.method,
        host,
        path: target,
        headers: {
          date: new Date(now()).toUTCString(),
          'x-amz-content-sha256': emptyHash,
          ...(asked.body && { 'content-length': asked.body.length }),
          ...asked.headers,
        },
      },
      credentials,
    )
    const signed = headers as Record<string, string>
    const response = await attempt(asked, signed, target).catch((error) => {
      // The store may close an idle connection in the moment in which we use it again.
      if (error.wasReused && error.code === 'ECONNRESET') return attempt(asked, signed, target)
      throw error
    })
    const { statusCode: status = 0 } = response
    if (status >= 200 && status < 300) return response
    throw new S3Error(
      status,
      dateOf(response),
      await readText(response, asked.withinMs * timeoutFactor),
    )
  }

  return {
    /** The store checks the hash. */
    async put(key: string, body: Buffer, { type, sha256 }: { type: string; sha256: Uint8Array }) {
      const headers = {
        'content-type': type,
        'x-amz-content-sha256': Buffer.from(sha256).toString('hex'),
      }
      await drain(await call({ method: 'PUT', key, body, headers, withinMs: 10_000 }))
    },

    get: (key: string): Promise<IncomingMessage> =>
      call({ method: 'GET', key, withinMs: readWithinMs }),

    /** A small object. */
    async getText(key: string): Promise<string> {
      const response = await call({ method: 'GET', key, withinMs: readWithinMs })
      return readText(response, readWithinMs * timeoutFactor)
    },

    async has(key: string): Promise<boolean> {
      try {
        await drain(await call({ method: 'HEAD', key, withinMs: readWithinMs }))
        return true
      } catch (error) {
        if (error instanceof S3Error && error.status === 404) return false
        throw error
      }
    },

    /** The next objects after this key, in the order of the bytes of their keys. */
    async list(after: string): Promise<{ objects: ListedObject[]; hasMore: boolean }> {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        'max-keys': String(pageSize),
        prefix,
        ...(after && { 'start-after': prefix + after }),
      }
      const answer = await readText(await call({ method: 'GET', query, withinMs: listWithinMs }))
      const objects = valuesOf(answer, 'Contents').map((item) => {
        const [key = ''] = valuesOf(item, 'Key')
        const [modified = ''] = valuesOf(item, 'LastModified')
        return {
          key: decodeURIComponent(key.replaceAll('+', '%20')).slice(prefix.length),
          modifiedAt: Date.parse(modified),
        }
      })
      return { objects, hasMore: valuesOf(answer, 'IsTruncated')[0] === 'true' }
    },

    /** At most one page. An object that is not there counts as removed. */
    async removeMany(keys: readonly string[]): Promise<void> {
      const items = keys.map((key) => `<Object><Key>${prefix}${key}</Key></Object>`)
      const body = Buffer.from(`<Delete><Quiet>true</Quiet>${items.join('')}</Delete>`)
      const headers = {
        'content-type': 'application/xml',
        'content-md5': createHash('md5').update(body).digest('base64'),
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }
      const query = { delete: '' }
      const response = await call({ method: 'POST', query, headers, body, withinMs: listWithinMs })
      const codes = valuesOf(await readText(response), 'Error').flatMap((error) =>
        valuesOf(error, 'Code'),
      )
      const [failed] = codes.filter((code) => code !== 'NoSuchKey')
      if (failed) throw new Error(`The photo store could not remove an object: ${failed}.`)
    },

    close: () => agent.destroy(),
  }
}

export type S3Client = ReturnType<typeof s3Client>

/** S3 answers with flat XML: elements of one name do not contain each other. */
function valuesOf(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^]*?)</${name}>`, 'g')
  return Array.from(xml.matchAll(pattern), ([, value = '']) => value)
}

function dateOf({ headers }: IncomingMessage): number {
  return Date.parse(headers.date ?? '') || Date.now()
}

/** A page of a list has about 300 kB. */
const mostText = 2_000_000

async function readText(response: IncomingMessage, withinMs = listWithinMs): Promise<string> {
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > mostText) response.destroy(new Error('The photo store sends too much.'))
  })
  const late = new Error(`The photo store did not end its answer within ${withinMs} ms.`)
  const timer = setTimeout(() => response.destroy(late), withinMs)
  try {
    return await text(response)
  } finally {
    clearTimeout(timer)
  }
}

async function drain(response: IncomingMessage): Promise<void> {
  await readText(response)
}
