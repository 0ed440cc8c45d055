import { brand } from '@karibu/contract/brand'
import { regional } from '@karibu/contract/regional'
import { sql } from 'kysely'
import type { ZipFile } from 'yazl'
import type { Context } from '../../../context.ts'
import { fileKey, voiceKey } from '../../photos/index.ts'

/** The zip is put together in memory. */
const bytesMax = 32 * 1024 * 1024
const filesMax = 1000

type Row = { conversation: string; seq: number; storageKey: string; mime: string | null; created_at: Date }
type Bounds = { bytesMax: number; filesMax: number }
type Source = Pick<Context, 'db' | 'storage' | 'translations'>
type SentFiles = { zip: ZipFile; memberId: number; bounds?: Bounds }

/**
 * Adds the photos and voice notes that the member sent, the newest first, and `sent-files.json`, which contains the
 * path of each; null for those beyond the size limit, which `READ-ME.txt` explains where there are any.
 */
export async function addSentFiles(
  ctx: Source,
  { zip, memberId, bounds = { bytesMax, filesMax } }: SentFiles,
): Promise<void> {
  const { rows } = await sql<Row>`
    select c.uid as conversation, g.seq, f.storage_key as "storageKey", f.mime, f.created_at
    from conversation_side s join conversation c on c.id = s.conversation_id
    join message g on g.conversation_id = c.id and g.sender_id = s.member_id
    join message_media f on f.conversation_id = g.conversation_id and f.seq = g.seq
    where s.member_id = ${memberId} order by f.created_at desc, g.seq desc`.execute(ctx.db)
  const list: (Omit<Row, 'storageKey'> & { file: string | null })[] = []
  let remaining = bounds
  let leftOut = 0
  for (const row of rows) {
    const { conversation, seq, mime, created_at } = row
    const found = await readWithin(ctx, row, remaining)
    const isAdded = typeof found !== 'string'
    if (isAdded) zip.addBuffer(Buffer.from(found), pathOf(row), { compress: false })
    if (found === 'beyond') leftOut += 1
    remaining = remainingAfter(remaining, found)
    list.push({ conversation, seq, mime, created_at, file: isAdded ? pathOf(row) : null })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(list, null, 2)}\n`), 'sent-files.json')
  if (leftOut > 0) await explain(ctx, { zip, memberId, leftOut })
}

type Found = Uint8Array | 'beyond' | 'absent'

async function readWithin({ storage }: Source, row: Row, remaining: Bounds): Promise<Found> {
  if (remaining.bytesMax <= 0 || remaining.filesMax <= 0) return 'beyond'
  const bytes = await storage.get(keyOf(row))
  if (!bytes) return 'absent'
  return bytes.length <= remaining.bytesMax ? bytes : 'beyond'
}

/** After the first file beyond the limit no other one is read. */
function remainingAfter(remaining: Bounds, found: Found): Bounds {
  if (found === 'beyond') return { bytesMax: 0, filesMax: 0 }
  return { bytesMax: remaining.bytesMax - (found === 'absent' ? 0 : found.length), filesMax: remaining.filesMax - 1 }
}

type LeftOut = { zip: ZipFile; memberId: number; leftOut: number }

/** Adds how many files are left out and how to get them, in the member's language. */
async function explain({ db, translations }: Source, { zip, memberId, leftOut }: LeftOut): Promise<void> {
  const { locale } = await db.selectFrom('member').where('id', '=', memberId).select('locale').executeTakeFirstOrThrow()
  const number = leftOut.toLocaleString(regional(locale))
  const text = [
    translations.translate(locale, 'account-deletion:file.leftOut', { count: leftOut, number }),
    translations.translate(locale, 'account-deletion:file.rest', { email: brand.supportEmail }),
  ].join('\n\n')
  zip.addBuffer(Buffer.from(`${text}\n`), 'READ-ME.txt')
}

const keyOf = ({ mime, storageKey }: Row): string =>
  mime === null ? fileKey(storageKey, 960, 'jpg') : voiceKey(storageKey)

const pathOf = ({ conversation, seq, mime }: Row): string => `sent/${conversation}-${seq}.${endings[mime ?? 'photo']}`

const endings: Record<string, string> = { photo: 'jpg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' }
