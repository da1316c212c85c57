import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const operator = {
  OPERATOR_NAME: 'Bigotes y Patas, S. L.',
  OPERATOR_ADDRESS: 'Calle del Gato, 7, 28005 Madrid',
  OPERATOR_EMAIL: 'hola@michi.example',
  OPERATOR_ID: 'B00000000',
}

describe('the configuration', () => {
  it('has a value for everything when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3500,
      host: '127.0.0.1',
      databaseUrl: null,
      redisUrl: null,
      publicOrigin: null,
      trustProxy: false,
      tls: null,
      drainSeconds: 0,
      demo: null,
      metricsToken: null,
      legacyLogin: true,
      minPasswordLength: 8,
      operator: null,
      minAge: 18,
      rateLimits: true,
      logLevel: 'info',
    })
  })

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '80',
      DATABASE_URL: 'postgres://michi:secret@db/michi',
      PUBLIC_ORIGIN: 'https://michi.example/',
      ...operator,
      MIN_AGE: '16',
      TRUST_PROXY: '10.0.0.1, 10.0.0.2',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    })
    expect(config).toMatchObject({
      port: 80,
      publicOrigin: 'https://michi.example',
      minAge: 16,
      drainSeconds: 5,
      demo: false,
      logLevel: 'warn',
    })
  })

  it.each([
    [
      'DATABASE_URL',
      'postgres://michi:p,w@db1:5432,db2,[::1]:5433/michi?target_session_attrs=primary',
    ],
    ['DATABASE_URL', 'postgres:///michi?host=/run/postgresql'],
    ['REDIS_URL', 'redis+sentinel://:secret@a:26379,b,[::1]:26379/michi'],
    ['REDIS_URL', 'rediss+sentinel://a/michi?sslrootcert=/etc/ca.pem'],
  ])('takes %s=%s', (name, value) => {
    expect(Object.values(readConfig({ [name]: value }))).toContain(value)
  })

  it.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db/michi'],
    ['DATABASE_URL', 'not an address'],
    ['REDIS_URL', 'http://localhost'],
    ['PUBLIC_ORIGIN', 'michi.example'],
    ['PUBLIC_ORIGIN', 'https://michi.example/path'],
    ['OPERATOR_EMAIL', 'hola'],
    ['MIN_AGE', '12'],
    ['MIN_AGE', 'adult'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '1, 10.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/200'],
    ['REDIS_URL', 'redis:'],
    ['REDIS_URL', 'redis://a:6379,b:6379'],
    ['REDIS_URL', 'redis+sentinel://a:26379,b:26379'],
    ['REDIS_URL', 'redis+sentinel://a:26379,,b:26379/michi'],
    ['DATABASE_URL', 'postgres://db1:5432,:5432/michi'],
    ['DATABASE_URL', 'postgres://db1,db2/michi?target_session_attrs=standby'],
    ['DATABASE_URL', 'postgres:michi'],
    ['TLS_CERT', 'cert.pem'],
    ['DRAIN_SECONDS', '301'],
    ['DEMO', 'yes'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'sixteen characters'],
    ['LEGACY_LOGIN', '1'],
    ['MIN_PASSWORD_LENGTH', '0'],
    ['RATE_LIMITS', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.1, 10.1.0.0/16', '10.0.0.1, 10.1.0.0/16'],
  ])('takes TRUST_PROXY=%s', (text, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy })
  })

  it('never repeats an address that may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:SECRET@db' })).toThrow(/^(?!.*SECRET)/)
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'michi-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')

  it.each([
    ['DATABASE_URL', 'postgres://michi:secret@db/michi'],
    ['REDIS_URL', 'redis://:secret@redis'],
    ['METRICS_TOKEN', 'a-token-of-prometheus'],
  ])('is read like %s itself', (name, value) => {
    writeFileSync(file, `${value}\n`)
    expect(readConfig({ [`${name}_FILE`]: file })).toEqual(readConfig({ [name]: value }))
  })

  it('is read for mail and photos, too', () => {
    writeFileSync(file, 'smtps://user:secret@mail.example')
    const mail = { ...operator, MAIL_FROM: 'a@b.es', PUBLIC_ORIGIN: 'https://michi.example' }
    expect(readConfig({ ...mail, SMTP_URL_FILE: file }).mail?.smtpUrl).toContain('secret')
    const photos = { PHOTOS_URL: 'https://objects.example/michi' }
    const keys = { PHOTOS_ACCESS_KEY_FILE: file, PHOTOS_SECRET_KEY_FILE: file }
    expect(readConfig({ ...photos, ...keys }).photoStore?.secretKey).toContain('secret')
  })

  it('is refused with a sentence when it is set twice, missing or empty', () => {
    const read = () => readConfig({ METRICS_TOKEN_FILE: file })
    writeFileSync(file, '\n')
    expect(read).toThrow('METRICS_TOKEN_FILE names an empty file')
    rmSync(file)
    expect(read).toThrow('METRICS_TOKEN_FILE cannot be read')
    const both = { METRICS_TOKEN: 'a-token-of-prometheus', METRICS_TOKEN_FILE: file }
    expect(() => readConfig(both)).toThrow('not both')
  })
})

describe('the operator', () => {
  it('is read', () => {
    expect(readConfig(operator).operator).toEqual({
      name: 'Bigotes y Patas, S. L.',
      address: 'Calle del Gato, 7, 28005 Madrid',
      email: 'hola@michi.example',
      id: 'B00000000',
    })
  })

  it('must be named by a server with PUBLIC_ORIGIN', () => {
    const served = { PUBLIC_ORIGIN: 'https://michi.example' }
    const all = Object.keys(operator).join(', ')
    expect(() => readConfig(served)).toThrow(`${all} must be set`)
    const nameless = { ...served, ...operator, OPERATOR_NAME: ' ', OPERATOR_ID: '' }
    expect(() => readConfig(nameless)).toThrow(/^OPERATOR_NAME, OPERATOR_ID must be set/)
  })

  it('is named completely or not at all', () => {
    const { OPERATOR_ADDRESS, ...rest } = operator
    expect(() => readConfig(rest)).toThrow(/^OPERATOR_ADDRESS must be set/)
  })
})

describe('mail', () => {
  const mail = {
    ...operator,
    SMTP_URL: 'smtps://user:secret@mail.example',
    MAIL_FROM: 'MichiApp <michi@michi.example>',
    PUBLIC_ORIGIN: 'https://michi.example',
  }

  it('is off by default, and on with all three', () => {
    expect(readConfig({}).mail).toBeNull()
    expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM })
  })

  it.each([
    ['SMTP_URL', { SMTP_URL: 'http://user:secret@mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://%zz' }],
    ['MAIL_FROM', { MAIL_FROM: 'MichiApp' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.es\r\nBcc: c@d.es' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
  ])('names %s where it is wrong: %o', (name, wrong) => {
    expect(() => readConfig({ ...mail, ...wrong })).toThrow(name)
    expect(() => readConfig({ ...mail, ...wrong })).not.toThrow('secret')
  })
})
