import type { Route } from '@karibu/contract'
import type { FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { fieldRefusal, Refusal } from '../refusal.ts'

/**
 * One file of a multipart request. The name the sender gave it is never used. `fields`: the fields before it, as text; none
 * is longer than a route could want.
 */
export type Upload = { bytes: Buffer; fields: Readonly<Record<string, string>> }

const fieldBytesMax = 2000

/**
 * The files of an upload, one at a time, so that no more than one lies in memory. Refuses what is too large, too many
 * or not a proper multipart body. The caller may stop early.
 */
export async function* uploadsOf(request: FastifyRequest, rules: NonNullable<Route['upload']>): AsyncGenerator<Upload> {
  const missing = rules.fields.includes('image')
    ? fieldRefusal('image', 'photo_required')
    : fieldRefusal(rules.fields[0] ?? 'file', 'required')
  if (!request.isMultipart()) throw missing
  let count = 0
  // Without a prototype, so that a field of any name is only a field.
  const fields: Record<string, string> = Object.create(null)
  try {
    const parts = request.parts({
      limits: {
        fileSize: rules.bytesMax,
        files: rules.filesMax,
        fields: 20,
        fieldSize: fieldBytesMax,
        parts: rules.filesMax + 20,
        headerPairs: 50,
      },
    })
    for await (const part of parts) {
      if (part.type !== 'file') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      if (!rules.fields.includes(part.fieldname)) continue
      count += 1
      yield { bytes, fields }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : uploadRefusal(error)
  } finally {
    // Otherwise a client in the middle of the body would not receive the answer, and the connection would hang.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (count === 0) throw missing
}

function uploadRefusal(error: unknown): unknown {
  const code = errorCode(error) ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too_large')
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Refusal('too_large')
  // busboy reports a broken body with plain errors; ours and the database's have a class or a code.
  const broken =
    error instanceof Error && /multipart|boundary|unexpected end|malformed|premature|aborted/i.test(error.message)
  return broken || code.startsWith('FST_') || code === 'ECONNRESET' ? new Refusal('invalid_input') : error
}
