import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('mail', () => {
  const mail = {
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
    ['MAIL_FROM', { MAIL_FROM: 'MichiApp' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.es\r\nBcc: c@d.es' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
  ])('names %s where it is wrong: %o', (name, wrong) => {
    expect(() => readConfig({ ...mail, ...wrong })).toThrow(name)
    expect(() => readConfig({ ...mail, ...wrong })).not.toThrow('secret')
  })
})
