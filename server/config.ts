import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseHostList } from './host-list.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  publicOrigin: string | null
  /** The number of proxies in front of the server, or their addresses. */
  trustProxy: false | number | string
  tls: { certFile: string; keyFile: string } | null
  /** At a stop: how long proxies have to notice it, and then how long sockets have to reconnect elsewhere. */
  drainSeconds: number
  /** Null: on for a new SQLite file on a server that only this machine can reach. */
  demo: boolean | null
  /** Who runs this server, for the legal page. Never null with a `publicOrigin`. */
  operator: Operator | null
  /** The age that people declare to have reached when they sign up. */
  minAge: number
  /** Null: nothing is mailed, and passwords cannot be reset. */
  mail: { smtpUrl: string; from: string } | null
  /** Who gets a mail when reports or appeals wait. */
  moderators: string[]
  /** Null: the bytes of photos are in the database. */
  photoStore: PhotoStoreConfig | null
  /** Push services (host or host:port) beside those of the browsers. */
  pushHosts: string[]
  /** Where a backup is kept every day. Null: nowhere. */
  backupDir: string | null
  /** An empty database for trial restores of backups of PostgreSQL. */
  backupScratchUrl: string | null
  /** The token that Prometheus sends. Null: there is no /metrics. */
  metricsToken: string | null
  legacyLogin: boolean
  minPasswordLength: number
  rateLimits: boolean
  logLevel: LogLevel
}

/** A bucket of an S3-compatible store. */
export interface PhotoStoreConfig {
  /** Without a path. */
  endpoint: string
  /** `/bucket`; empty if the host names the bucket. */
  path: string
  /** What our keys begin with: empty, or a path that ends with a slash. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
  /** False: new photos go to the database, and those in the store are still read. */
  takesUploads: boolean
  /** Tests wait longer for the store, because the machine may be busy. */
  timeoutFactor?: number
}

/** What LSSI art. 10 asks for. */
interface Operator {
  name: string
  address: string
  email: string
  /** For example a tax number. */
  id: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Its message is meant for the person who starts the server. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

/** Each can be in a file instead: `SMTP_URL_FILE` names the file that holds SMTP_URL. */
const secrets = [
  'DATABASE_URL',
  'BACKUP_SCRATCH_URL',
  'REDIS_URL',
  'SMTP_URL',
  'PHOTOS_ACCESS_KEY',
  'PHOTOS_SECRET_KEY',
  'METRICS_TOKEN',
]

export function readConfig(env: Environment): Config {
  const value = (name: string) => {
    const text = (secrets.includes(name) ? readSecret(env, name) : env[name])?.trim()
    return text ? text : null
  }
  const tlsCert = value('TLS_CERT')
  const tlsKey = value('TLS_KEY')
  if ((tlsCert === null) !== (tlsKey === null)) {
    throw new ConfigError(
      'TLS_CERT and TLS_KEY belong together: set both to serve https, or neither.',
    )
  }
  return {
    port: integer('PORT', value('PORT'), { fallback: 3500, min: 0, max: 65535 }),
    host: oneAddress(value('HOST') ?? 'localhost'),
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl(value('DATABASE_URL')),
    redisUrl: redisUrl(value('REDIS_URL')),
    publicOrigin: origin('PUBLIC_ORIGIN', value('PUBLIC_ORIGIN')),
    trustProxy: trustProxy(value('TRUST_PROXY')),
    tls: tlsCert && tlsKey ? { certFile: tlsCert, keyFile: tlsKey } : null,
    drainSeconds: integer('DRAIN_SECONDS', value('DRAIN_SECONDS'), {
      // Without a proxy there is no other server that sockets could reconnect to.
      fallback: trustProxy(value('TRUST_PROXY')) ? 5 : 0,
      min: 0,
      max: 300,
    }),
    demo: value('DEMO') === null ? null : onOff('DEMO', value('DEMO'), false),
    operator: operator(value),
    minAge: integer('MIN_AGE', value('MIN_AGE'), { fallback: 18, min: 14, max: 99 }),
    mail: mail(value),
    moderators: moderators(value),
    photoStore: photoStore(value),
    pushHosts: hosts('PUSH_HOSTS', value('PUSH_HOSTS')),
    backupDir: folder(value('BACKUP_DIR')),
    backupScratchUrl: scratchUrl(value),
    metricsToken: metricsToken(value('METRICS_TOKEN')),
    legacyLogin: onOff('LEGACY_LOGIN', value('LEGACY_LOGIN'), true),
    minPasswordLength: integer('MIN_PASSWORD_LENGTH', value('MIN_PASSWORD_LENGTH'), {
      fallback: 8,
      min: 1,
      max: 100,
    }),
    rateLimits: onOff('RATE_LIMITS', value('RATE_LIMITS'), true),
    logLevel: logLevel(value('LOG_LEVEL')),
  }
}

/** A secret from its variable, or from the file that is named instead. */
function readSecret(env: Environment, name: string): string | undefined {
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return env[name]
  if (env[name]?.trim()) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`)
  try {
    const text = readFileSync(file, 'utf8')
    if (text.trim()) return text
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}.`)
  }
  throw new ConfigError(`${name}_FILE names an empty file, ${file}.`)
}

/** Whether browsers use https, which ends at this server or at a proxy. */
export function isSecure({ publicOrigin, tls }: Pick<Config, 'publicOrigin' | 'tls'>): boolean {
  return publicOrigin ? publicOrigin.startsWith('https:') : tls !== null
}

function integer(
  name: string,
  text: string | null,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  if (text === null) return fallback
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return number
}

function onOff(name: string, text: string | null, fallback: boolean): boolean {
  if (text === null) return fallback
  if (text === 'on') return true
  if (text === 'off') return false
  throw new ConfigError(`${name} must be "on" or "off", not "${text}".`)
}

// The message does not repeat the value, which may hold a password.
function url(name: string, text: string | null, protocols: string[]): string | null {
  if (text === null) return null
  if (!parseHostList(text) || !protocols.some((protocol) => text.startsWith(`${protocol}//`))) {
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.join('// or ')}//.`,
    )
  }
  return text
}

function databaseUrl(text: string | null): string | null {
  const checked = url('DATABASE_URL', text, ['postgres:', 'postgresql:'])
  const wanted = checked && parseHostList(checked)?.url.searchParams.get('target_session_attrs')
  if (wanted && wanted !== 'read-write' && wanted !== 'primary') {
    throw new ConfigError(
      'DATABASE_URL leads to the PostgreSQL that takes writes: its target_session_attrs can only be read-write or primary.',
    )
  }
  return checked
}

function folder(text: string | null): string | null {
  return text === null ? null : resolve(text)
}

/** Everything in that database is replaced, so it must not be the one of the server. */
function scratchUrl(value: (name: string) => string | null): string | null {
  const protocols = ['postgres:', 'postgresql:']
  const scratch = url('BACKUP_SCRATCH_URL', value('BACKUP_SCRATCH_URL'), protocols)
  if (scratch !== null && scratch === value('DATABASE_URL')) {
    throw new ConfigError(
      'BACKUP_SCRATCH_URL must be a database of its own: each trial replaces all that is in it.',
    )
  }
  return scratch
}

function redisUrl(text: string | null): string | null {
  const protocols = ['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:']
  const checked = url('REDIS_URL', text, protocols)
  const { url: address, hosts = [] } = (checked && parseHostList(checked)) || {}
  const isSentinel = address?.protocol.endsWith('+sentinel:')
  if (isSentinel ? address?.pathname.length === 1 || address?.pathname === '' : hosts.length > 1) {
    throw new ConfigError(
      'REDIS_URL with several hosts names Sentinels and what they watch, as in redis+sentinel://:password@a:26379,b:26379/michi.',
    )
  }
  return checked
}

function origin(name: string, text: string | null): string | null {
  if (text === null) return null
  const parsed = URL.canParse(text) ? new URL(text) : null
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.origin !== text.replace(/\/$/, '')) {
    throw new ConfigError(
      `${name} must be an origin such as https://michi.example, without a path, not "${text}".`,
    )
  }
  return parsed.origin
}

function operator(value: (name: string) => string | null): Config['operator'] {
  const given = {
    OPERATOR_NAME: value('OPERATOR_NAME'),
    OPERATOR_ADDRESS: value('OPERATOR_ADDRESS'),
    OPERATOR_EMAIL: value('OPERATOR_EMAIL'),
    OPERATOR_ID: value('OPERATOR_ID'),
  }
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = given
  const { OPERATOR_EMAIL: email, OPERATOR_ID: id } = given
  if (email !== null && !/^[^\s<>@]+@[^\s<>@]+$/.test(email)) {
    throw new ConfigError(
      `OPERATOR_EMAIL must be an e-mail address such as hola@michi.example, not "${email}".`,
    )
  }
  if (name && address && email && id) return { name, address, email, id }
  const missing = Object.entries(given).flatMap(([key, text]) => (text === null ? [key] : []))
  if (value('PUBLIC_ORIGIN') === null && missing.length === 4) return null
  throw new ConfigError(
    `${missing.join(', ')} must be set: the legal page says who runs a server with PUBLIC_ORIGIN.`,
  )
}

function mail(value: (name: string) => string | null): Config['mail'] {
  const smtpUrl = url('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:'])
  const from = value('MAIL_FROM')
  if (smtpUrl === null && from === null) return null
  if (smtpUrl === null || from === null) {
    throw new ConfigError(
      'SMTP_URL and MAIL_FROM belong together: set both to mail reset links, or neither.',
    )
  }
  if (!/^[\w.-]+$|^\[.+\]$/.test(new URL(smtpUrl).hostname)) {
    throw new ConfigError(
      'SMTP_URL must name the mail server, as in smtp://mail.michi.example:587.',
    )
  }
  if (!/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    throw new ConfigError(
      `MAIL_FROM must be an e-mail address such as michi@michi.example, not "${from}".`,
    )
  }
  if (value('PUBLIC_ORIGIN') === null) {
    throw new ConfigError('SMTP_URL needs PUBLIC_ORIGIN: the links in mails lead there.')
  }
  return { smtpUrl, from }
}

function moderators(value: (name: string) => string | null): string[] {
  const given =
    value('MODERATORS')
      ?.split(',')
      .map((item) => item.trim()) ?? []
  const wrong = given.find((address) => !/^[^\s<>@]+@[^\s<>@]+$/.test(address))
  if (wrong !== undefined) {
    throw new ConfigError(`MODERATORS must be e-mail addresses with commas, not "${wrong}".`)
  }
  if (given.length > 0 && value('SMTP_URL') === null) {
    throw new ConfigError('MODERATORS needs SMTP_URL: they are told by mail what waits.')
  }
  return given
}

function photoStore(value: (name: string) => string | null): Config['photoStore'] {
  const address = value('PHOTOS_URL')
  const names = ['PHOTOS_ACCESS_KEY', 'PHOTOS_SECRET_KEY', 'PHOTOS_REGION', 'PHOTOS_UPLOADS']
  if (address === null) {
    const given = names.find((name) => value(name) !== null)
    if (given) throw new ConfigError(`${given} needs PHOTOS_URL, the address of the photo store.`)
    return null
  }
  const bucket = photosBucket(address, value('PHOTOS_REGION'))
  const [accessKey, secretKey] = [value('PHOTOS_ACCESS_KEY'), value('PHOTOS_SECRET_KEY')]
  if (accessKey === null || secretKey === null) {
    throw new ConfigError(
      'PHOTOS_URL needs PHOTOS_ACCESS_KEY and PHOTOS_SECRET_KEY, the credentials for the photo store.',
    )
  }
  const uploads = value('PHOTOS_UPLOADS') ?? 'store'
  if (uploads !== 'store' && uploads !== 'database') {
    throw new ConfigError(`PHOTOS_UPLOADS must be "store" or "database", not "${uploads}".`)
  }
  return { ...bucket, accessKey, secretKey, takesUploads: uploads === 'store' }
}

const photosExample =
  'PHOTOS_URL must be s3://bucket of Amazon, or https://host/bucket of another S3-compatible store, both with /folder where wanted.'

function photosBucket(text: string, region: string | null) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url?.host || url.username || url.password || url.search || url.hash) {
    throw new ConfigError(photosExample)
  }
  const folders = url.pathname.split('/').filter(Boolean)
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder))) throw new ConfigError(photosExample)
  const prefixOf = (names: string[]) => names.map((name) => `${name}/`).join('')
  if (url.protocol === 's3:') {
    if (region === null) {
      throw new ConfigError('PHOTOS_REGION must name the region of the bucket, such as eu-south-2.')
    }
    const endpoint = `https://${url.host}.s3.${region}.amazonaws.com`
    return { endpoint, path: '', prefix: prefixOf(folders), region }
  }
  const [bucket, ...rest] = folders
  if (!/^https?:$/.test(url.protocol) || !bucket) throw new ConfigError(photosExample)
  return {
    endpoint: url.origin,
    path: `/${bucket}`,
    prefix: prefixOf(rest),
    region: region ?? 'us-east-1',
  }
}

/**
 * If localhost has several addresses, Fastify opens another server for each of the others, without
 * our connection limits.
 */
function oneAddress(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host
}

function hosts(name: string, text: string | null): string[] {
  const given = text?.split(',').map((item) => item.trim()) ?? []
  const wrong = given.find((host) => !/^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host))
  if (wrong !== undefined) {
    throw new ConfigError(
      `${name} must be hosts with commas, such as push.michi.example:8443, not "${wrong}".`,
    )
  }
  return given
}

/** Must be too long to guess, and valid in a header. */
function metricsToken(text: string | null): string | null {
  if (text !== null && !/^[\x21-\x7e]{16,}$/.test(text)) {
    throw new ConfigError('METRICS_TOKEN must be 16 characters or more, without spaces.')
  }
  return text
}

function trustProxy(text: string | null): Config['trustProxy'] {
  if (text === null || text === 'off') return false
  if (text === 'on') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  if (text.split(',').every((item) => isNetwork(item.trim()))) return text
  throw new ConfigError(
    `TRUST_PROXY must be "on", "off", how many proxies there are, or their addresses with commas, not "${text}".`,
  )
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

function logLevel(text: string | null): LogLevel {
  if (text === null) return 'info'
  const level = logLevels.find((known) => known === text)
  if (!level)
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
  return level
}
