import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail host on loopback. It refuses recipients whose name begins with `refused`. */
export async function openMailbox() {
  const mails: { to: string; text: string }[] = []
  const waiting = new Set<() => void>()
  let hangsUp = false
  const host = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = new Error(`<${address}>: Recipient address rejected`)
      done(address.startsWith('refused') ? Object.assign(refusal, { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ to, text: readable(Buffer.concat(chunks).toString()) })
        for (const look of waiting) look()
        if (hangsUp) for (const connection of host.connections) connection.close()
        else done()
        hangsUp = false
      })
    },
  })
  // The mail host ignores senders that crash.
  host.on('error', () => {})
  host.listen(0, '127.0.0.1')
  await once(host.server, 'listening')
  const { port } = host.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Accepts the next mail, and closes the connection without an answer. */
    hangUpAfterNext() {
      hangsUp = true
    },
    async waitFor(to: string) {
      const { promise, resolve } = Promise.withResolvers<{ to: string; text: string }>()
      const look = () => {
        const mail = mails.find((each) => each.to === to)
        if (mail) resolve(mail)
      }
      waiting.add(look)
      look()
      return promise.finally(() => waiting.delete(look))
    },
    close: () => new Promise<void>((resolve) => host.close(resolve)),
  }
}

/** Decodes quoted-printable: joins long lines, reads bytes as UTF-8. */
function readable(source: string): string {
  const bytes = source
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
