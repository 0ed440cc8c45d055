import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type MailMode = 'takes' | 'refuses' | 'silent'
export type FaultMail = { url: string; taken: () => number; setMode: (mode: MailMode) => void; close: () => void }

/** A mail server that takes mails, refuses them for now, or says nothing. */
export async function startFaultMail(): Promise<FaultMail> {
  let mode: MailMode = 'takes'
  let taken = 0
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    lines.add(line)
    line.on('error', () => {}).once('close', () => lines.delete(line))
    const send = (text: string) => mode !== 'silent' && line.write(`${text}\r\n`)
    let isData = false
    let rest = ''
    send('220 mail.example')
    line.setEncoding('latin1').on('data', (part: string) => {
      const parts = `${rest}${part}`.split('\r\n')
      rest = parts.pop() ?? ''
      for (const text of parts) {
        if (isData) {
          if (text !== '.') continue
          isData = false
          taken += 1
          send('250 taken')
        } else if (mode === 'refuses') send('451 not now')
        else if (/^data$/i.test(text)) {
          isData = true
          send('354 go on')
        } else if (/^quit$/i.test(text)) line.end('221 bye\r\n')
        else send('250 fine')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    taken: () => taken,
    setMode: (next) => {
      mode = next
    },
    close: () => {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}
