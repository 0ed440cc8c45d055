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
 * Adds the photos and voice notes that the member sent, the newest first, and `sent-files.json`, which contains the
 * path of each; null for those beyond the size limit.
 */
export async function addSentFiles(
  ctx: Pick<Context, 'db' | 'storage'>,
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
  for (const [at, row] of rows.entries()) {
    const { conversation, seq, mime, created_at } = row
    const bytes = bytesLeft > 0 && at < bounds.filesMax ? await ctx.storage.get(keyOf(row)) : null
    const isAdded = bytes !== null && bytes.length <= bytesLeft
    const file = isAdded ? pathOf(row) : null
    if (isAdded) zip.addBuffer(Buffer.from(bytes), pathOf(row), { compress: false })
    // After the first file beyond the limit no other one is read.
    bytesLeft = bytes && !isAdded ? 0 : bytesLeft - (bytes?.length ?? 0)
    list.push({ conversation, seq, mime, created_at, file })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(list, null, 2)}\n`), 'sent-files.json')
}

const keyOf = ({ mime, storageKey }: Row): string =>
  mime === null ? fileKey(storageKey, 960, 'jpg') : voiceKey(storageKey)

const pathOf = ({ conversation, seq, mime }: Row): string => `sent/${conversation}-${seq}.${endings[mime ?? 'photo']}`

const endings: Record<string, string> = { photo: 'jpg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' }
