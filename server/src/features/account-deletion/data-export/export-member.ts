import { buffer } from 'node:stream/consumers'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context, SignedIn } from '../../../context.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { compareOwnPassword } from '../../accounts/index.ts'
import { fileKey, voiceKey } from '../../photos/index.ts'
import { addSentFiles } from './export-media.ts'
import { type ExportSource, readParts } from './export-parts.ts'

type ExportInput = { member: SignedIn; password: string; network: string }

/** What `packMember` holds about the member who asks. */
export async function exportMember(ctx: Context, { member, password, network }: ExportInput): Promise<RawAnswer> {
  await compareOwnPassword(ctx, { member, password, network })
  return zipAnswer(ctx, await packMember(ctx, member.id))
}

/** The file as a download that no cache keeps. */
export const zipAnswer = ({ now }: Pick<Context, 'now'>, body: Buffer): RawAnswer => ({
  body,
  contentType: 'application/zip',
  headers: {
    'content-disposition': `attachment; filename="${brand.fileName}-${now().toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'no-store',
  },
})

/** All that is stored about a member (`personalData` says what), as one zip of JSON files, their photos and what they sent. */
export async function packMember(ctx: ExportSource & Pick<Context, 'storage'>, memberId: number): Promise<Buffer> {
  const zip = new ZipFile()
  for await (const { name, rows } of readParts(ctx, memberId))
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${name}.json`)
  await addPhotos(ctx, { zip, memberId })
  await addVoices(ctx, { zip, memberId })
  const tickets = ctx.db.selectFrom('ticket').where('member_id', '=', memberId).where('screenshot', 'is not', null)
  for (const { id, screenshot } of await tickets.select(['id', 'screenshot']).execute()) {
    const bytes = screenshot && (await ctx.storage.get(fileKey(screenshot, 960, 'jpg')))
    if (bytes) zip.addBuffer(Buffer.from(bytes), `tickets/${id}.jpg`, { compress: false })
  }
  await addSentFiles(ctx, { zip, memberId })
  zip.end()
  return buffer(zip.outputStream)
}

/** The photos of the profile, and those of it and of messages that staff removed and that an appeal may still restore. */
async function addPhotos(
  { db, storage }: ExportSource & Pick<Context, 'storage'>,
  { zip, memberId }: { zip: ZipFile; memberId: number },
): Promise<void> {
  const { rows } = await sql<{ storageKey: string; path: string }>`
    select storage_key as "storageKey", 'photos/' || position + 1 as path from photo where member_id = ${memberId}
    union all
    select removed_photo ->> 'storage_key', 'removed-photos/' || row_number() over (order by decided_at, id)
    from sanction where member_id = ${memberId} and removed_photo is not null
    union all
    select removed_message #>> '{media,storage_key}', 'removed-messages/' || row_number() over (order by decided_at, id)
    from sanction where member_id = ${memberId} and removed_message ->> 'kind' = 'photo'
    order by path`.execute(db)
  for (const { storageKey, path } of rows) {
    const bytes = await storage.get(fileKey(storageKey, 960, 'jpg'))
    if (bytes) zip.addBuffer(Buffer.from(bytes), `${path}.jpg`, { compress: false })
  }
}

/** The voice intro of the profile, and those and the voice notes that staff removed and that an appeal may still restore. */
async function addVoices(
  { db, storage }: ExportSource & Pick<Context, 'storage'>,
  { zip, memberId }: { zip: ZipFile; memberId: number },
): Promise<void> {
  const { rows } = await sql<{ storageKey: string; mime: string; path: string }>`
    select storage_key as "storageKey", mime, 'voice-intro' as path from voice_intro where member_id = ${memberId}
    union all
    select removed_voice ->> 'storage_key', removed_voice ->> 'mime',
      'removed-voice-intros/' || row_number() over (order by decided_at, id)
    from sanction where member_id = ${memberId} and removed_voice is not null
    union all
    select removed_message #>> '{media,storage_key}', removed_message #>> '{media,mime}',
      'removed-voice-notes/' || row_number() over (order by decided_at, id)
    from sanction where member_id = ${memberId} and removed_message ->> 'kind' = 'voice'
    order by path`.execute(db)
  for (const { storageKey, mime, path } of rows) {
    const bytes = await storage.get(voiceKey(storageKey))
    const ending = mime === 'audio/mp4' ? 'm4a' : 'webm'
    if (bytes) zip.addBuffer(Buffer.from(bytes), `${path}.${ending}`, { compress: false })
  }
}
