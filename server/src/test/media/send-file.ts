import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'
import { multipart } from './pictures.ts'

type SentFile = { to: Made; kind: string; bytes: Buffer; clientId?: string; waveform?: string; replyTo?: string }

/** Sends a photo or voice note as a browser does: the fields first, then the file. */
export function sendFile(
  app: TestApp,
  from: Pick<Made, 'token'>,
  { to, bytes, clientId = randomUUID(), ...more }: SentFile,
) {
  return app.call(api.chat.send, {
    token: from.token,
    params: { id: to.uid },
    raw: withFields({ clientId, ...more }, bytes),
  })
}

/** A multipart body with fields and one part `file`. */
export function withFields(fields: Record<string, string>, bytes: Buffer): { payload: Buffer; contentType: string } {
  const file = multipart([{ name: 'file', bytes }])
  const boundary = `--${file.contentType.split('boundary=')[1]}`
  const texts = Object.entries(fields).map(
    ([name, value]) => `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { payload: Buffer.concat([Buffer.from(texts.join('')), file.payload]), contentType: file.contentType }
}
