import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { sendRecording, sendStoredPhoto } from '../../photos/index.ts'

type Place = { id: string; at: string }
type StoredFile = { storageKey: string | null; mime: string | null }

/** The voice intro among the evidence of an open report. Throws Refusal `not_found`. */
export const sendReportedVoice = (ctx: Context, id: string): Promise<RawAnswer> =>
  sendFile(ctx, id, sql`profile -> 'voice'`)

/** A photo of the reported profile of an open report, `at` its place among them from 0. Throws Refusal `not_found`. */
export const sendReportedPhoto = (ctx: Context, { id, at }: Place): Promise<RawAnswer> =>
  sendFile(ctx, id, sql`profile -> 'photos' -> ${Number(at)}::int`)

/** The photo or voice note of a message among the evidence of an open report, `at` its place there from 0. Throws Refusal `not_found`. */
export const sendReportedMedia = (ctx: Context, { id, at }: Place): Promise<RawAnswer> =>
  sendFile(ctx, id, sql`evidence -> ${Number(at)}::int`)

/** The photo that a decision removed, of the profile or a message, while it may be restored. Throws Refusal `not_found`. */
export const sendRemovedPhoto = (ctx: Context, id: string): Promise<RawAnswer> =>
  sendRemoved(
    ctx,
    id,
    sql`case when removed_message ->> 'kind' = 'photo' then removed_message -> 'media' else removed_photo end`,
  )

/** The voice intro or voice note that a decision removed, while it may be restored. Throws Refusal `not_found`. */
export const sendRemovedVoice = (ctx: Context, id: string): Promise<RawAnswer> =>
  sendRemoved(
    ctx,
    id,
    sql`case when removed_message ->> 'kind' = 'voice' then removed_message -> 'media' else removed_voice end`,
  )

async function sendRemoved(ctx: Context, id: string, row: RawBuilder<unknown>): Promise<RawAnswer> {
  const { rows } = await sql<StoredFile>`
    select (${row}) ->> 'storage_key' as "storageKey", (${row}) ->> 'mime' as mime from sanction where id = ${id}`.execute(
    ctx.db,
  )
  return sendStored(ctx, rows[0])
}

async function sendFile(ctx: Context, id: string, file: RawBuilder<unknown>): Promise<RawAnswer> {
  const { rows } = await sql<StoredFile>`
    select (${file}) ->> 'media' as "storageKey", (${file}) ->> 'mime' as mime
    from abuse_report where id = ${id} and status = 'open'`.execute(ctx.db)
  return sendStored(ctx, rows[0])
}

async function sendStored(ctx: Context, file: StoredFile | undefined): Promise<RawAnswer> {
  const { storageKey = null, mime = null } = file ?? {}
  if (storageKey === null) throw new Refusal('not_found')
  const answer = await (mime === null
    ? sendStoredPhoto(ctx, storageKey)
    : sendRecording(ctx, { storageKey, mime, range: undefined }))
  // Every reading is recorded, so none comes from a cache.
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } }
}
