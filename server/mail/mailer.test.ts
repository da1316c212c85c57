import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openMailer } from './mailer.ts'

const mail = { to: 'ana@test.es', subject: 'Hola', text: 'Hola' }

/** A mail host that answers each command until it gets this one, and then says nothing more. */
async function openHostThatStopsAt(lastCommand: string) {
  const received: string[] = []
  const host = createServer((socket) => {
    const answer = (line: string) => socket.write(`${line}\r\n`)
    answer('220 michi.test')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        if (received.includes(lastCommand)) return
        if (line === 'DATA') answer('354 go on')
        else if (!received.includes('DATA')) answer('250 ok')
      }
    })
    onTestFinished(() => void socket.destroy())
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  onTestFinished(() => void host.close())
  const { port } = host.address() as AddressInfo
  return { received, smtpUrl: `smtp://127.0.0.1:${port}` }
}

it('a mail counts as sent when the host has all of it and does not answer in time', async () => {
  const { received, smtpUrl } = await openHostThatStopsAt('.')
  // Each step before the end is answered sooner, also on a busy machine.
  const mailer = openMailer({ smtpUrl, from: 'michi@michi.example' }, { answerMs: 4000 })
  await mailer.send(mail)
  expect(received.at(-1)).toBe('.')
})

it.each(['MAIL FROM:<michi@michi.example>', 'DATA'])(
  'a mail counts as not sent when the host stops answering at %s',
  async (command) => {
    const { received, smtpUrl } = await openHostThatStopsAt(command)
    const mailer = openMailer({ smtpUrl, from: 'michi@michi.example' }, { answerMs: 300 })
    await expect(mailer.send(mail)).rejects.toThrow('The mail host answered nothing.')
    expect(received).toContain(command)
  },
)
