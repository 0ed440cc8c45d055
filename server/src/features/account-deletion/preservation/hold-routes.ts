import { buffer } from 'node:stream/consumers'
import type { api, BodyOf, ReplyInputOf } from '@karibu/contract'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { fileKey } from '../../photos/index.ts'
import { confirmHold, type Preserved, readHold, releaseHold, renewHold } from './change-hold.ts'
import { listHolds } from './list-holds.ts'
import { placeHold } from './place-hold.ts'

type Holds = Promise<ReplyInputOf<typeof api.staffHolds.list>>
type Request = { staff: SignedIn; id: string; reason: string }

export async function placeByStaff(
  ctx: Context,
  { staff, id, form }: Pick<Request, 'staff' | 'id'> & { form: BodyOf<typeof api.staffHolds.place> },
): Holds {
  const placed = await placeHold(ctx, { ...form, staffId: staff.id, memberUid: id })
  if (placed === 'unknown') throw new Refusal('not_found')
  if (placed === 'self') throw new Refusal('conflict', { messageKey: 'administration:no.self' })
  if (placed === 'held') throw new Refusal('conflict', { messageKey: 'administration:no.held' })
  return listHolds(ctx, staff.id)
}

/** Does something to a hold and answers with all of them. */
const thenList =
  <R extends Request>(change: (ctx: Context, request: Omit<R, 'staff'> & { staffId: number }) => Promise<void>) =>
  async (ctx: Context, { staff, ...request }: R): Holds => {
    await change(ctx, { ...request, staffId: staff.id })
    return listHolds(ctx, staff.id)
  }

export const confirmByStaff = thenList<Request>(confirmHold)
export const renewByStaff = thenList<Request & { days: number }>(renewHold)
export const releaseByStaff = thenList<Request>(releaseHold)

export async function readByStaff(ctx: Context, { staff, id, reason }: Request): Promise<RawAnswer> {
  const body = await packCopies(ctx, await readHold(ctx, { staffId: staff.id, id, reason }))
  const headers = { 'content-disposition': `attachment; filename="preserved-${id}.zip"`, 'cache-control': 'no-store' }
  return { body, contentType: 'application/zip', headers }
}

/** One zip with a zip for each copy, named after the day and why it was taken, and the photos that staff removed since. */
export async function packCopies(
  { storage }: Pick<Context, 'storage'>,
  { copies, photos }: Preserved,
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { cause, taken_at: takenAt, content } of copies)
    zip.addBuffer(content, `${takenAt.toISOString().slice(0, 10)}-${cause}.zip`, { compress: false })
  for (const [index, { storageKey, removedAt }] of photos.entries()) {
    const bytes = await storage.get(fileKey(storageKey, 960, 'jpg'))
    const name = `removed-photos/${removedAt.toISOString().slice(0, 10)}-${index + 1}.jpg`
    if (bytes) zip.addBuffer(Buffer.from(bytes), name, { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream)
}

type Answer = BodyOf<typeof api.staffHolds.answer>
export type NewAnswer = Answer & { staffId: number; memberUid: string }

/** Writes down how a request of an authority was answered. */
export async function recordAnswer(
  ctx: Pick<Context, 'db' | 'now'>,
  { staffId, memberUid, ...details }: NewAnswer,
): Promise<void> {
  const entry = { at: ctx.now(), staffId, action: 'authority.answer' as const, subject: memberUid }
  await writeAuditEntry(ctx.db, { ...entry, details })
}

export async function answerByStaff(
  ctx: Context,
  { staff, id, form }: Pick<Request, 'staff' | 'id'> & { form: Answer },
) {
  if (id === staff.uid) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
  // The order may come when the account is gone.
  const { rows } = await sql`select from member where uid = ${id}
    union all select from preservation_hold where member_uid = ${id} limit 1`.execute(ctx.db)
  if (rows.length === 0) throw new Refusal('not_found')
  await recordAnswer(ctx, { ...form, staffId: staff.id, memberUid: id })
  return {}
}
