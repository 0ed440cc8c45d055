import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const smtpLogin = { user: 'karibu', pass: 'a secret of this test' }

export type ReceivedMail = { to: string[]; isSecure: boolean; source: string }

/** A mail server that requires a login and has a self-signed certificate. Returns its port and the mails it received. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, answer) =>
      username === smtpLogin.user && password === smtpLogin.pass
        ? answer(null, { user: username })
        : answer(smtpRefusal(535)),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, isSecure: session.secure, source: Buffer.concat(chunks).toString() })
        answer()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { server, port: (server.server.address() as AddressInfo).port, received, close }
}

export const smtpUrlOf = (port: number, { pass = smtpLogin.pass, query = 'tls.rejectUnauthorized=false' } = {}) =>
  `smtp://${smtpLogin.user}:${encodeURIComponent(pass)}@127.0.0.1:${port}/?${query}`

export const smtpRefusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })
