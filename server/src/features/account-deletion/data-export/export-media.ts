import { sql } from 'kysely'
import type { ZipFile } from 'yazl'
import type { Context } from '../../../context.ts'
import { fileKey, voiceKey } from '../../photos/index.ts'

/** The zip is put together in memory. */
const bytesMax = 32 * 1024 * 1024
const filesMax = 1000

type Row = { conversation: string; seq: number; storageKey: string; mime: string | null; created_at: Date }
type Bounds = { bytesMax: number; filesMax: number }

/**
 * Adds the photos and voice notes that the member sent, the newest first, and `sent-files.json`, which says of each
 * where it lies; null where there was no room any more.
 */
export async function addSentFiles(
  ctx: Context,
  { zip, memberId, bounds = { bytesMax, filesMax } }: { zip: ZipFile; memberId: number; bounds?: Bounds },
): Promise<void> {
  const { rows } = await sql<Row>`
    select c.uid as conversation, g.seq, f.storage_key as "storageKey", f.mime, f.created_at
    from conversation_side s join conversation c on c.id = s.conversation_id
    join message g on g.conversation_id = c.id and g.sender_id = s.member_id
    join message_media f on f.conversation_id = g.conversation_id and f.seq = g.seq
    where s.member_id = ${memberId} order by f.created_at desc, g.seq desc`.execute(ctx.db)
  const list: (Omit<Row, 'storageKey'> & { file: string | null })[] = []
  let bytesLeft = bounds.bytesMax
  for (const [at, { conversation, seq, storageKey, mime, created_at }] of rows.entries()) {
    const key = mime === null ? fileKey(storageKey, 960, 'jpg') : voiceKey(storageKey)
    const bytes = bytesLeft > 0 && at < bounds.filesMax ? await ctx.storage.get(key) : null
    const file = bytes && bytes.length <= bytesLeft ? `sent/${conversation}-${seq}.${endings[mime ?? 'photo']}` : null
    if (bytes && file) zip.addBuffer(Buffer.from(bytes), file, { compress: false })
    bytesLeft = bytes && !file ? 0 : bytesLeft - (bytes?.length ?? 0)
    list.push({ conversation, seq, mime, created_at, file })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(list, null, 2)}\n`), 'sent-files.json')
}

const endings: Record<string, string> = { photo: 'jpg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' }
