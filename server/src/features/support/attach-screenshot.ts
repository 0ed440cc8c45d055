import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { filePolicy, type RawAnswer } from '../../http/mount.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { acceptPhoto, fileKey, photoMime, removeBytes } from '../photos/index.ts'
import { mayAttach } from './open-ticket.ts'

type Attach = { id: string; key: string; owner: string; uploads: () => AsyncIterable<{ bytes: Buffer }> }

const format = 'jpg'
const width = 960

/** Adds one picture of the screen to a ticket just opened. Only what we encoded ourselves is kept. */
export async function attachScreenshot(
  ctx: Context,
  { id, key, owner, uploads }: Attach,
): Promise<Record<string, never>> {
  const { db, now } = ctx
  const ticket = await db.selectFrom('ticket').where('id', '=', id).selectAll().executeTakeFirst()
  if (!ticket || !mayAttach(ctx, ticket, key)) throw new Refusal('not_found')
  if (ticket.screenshot !== null) throw new Refusal('conflict')
  const storageKey = randomBytes(24).toString('base64url')
  const bytes = await readOne(ctx, { uploads, owner, memberId: ticket.member_id })
  // Remembered as remains before a byte lies under the key: whatever breaks off from here on, the sweep finds it.
  await db.insertInto('orphaned_file').values({ storage_key: storageKey, removed_at: now() }).execute()
  try {
    await ctx.storage.put(fileKey(storageKey, width, format), bytes, photoMime[format])
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('ticket')
        .set({ screenshot: storageKey })
        .where('id', '=', id)
        .where('screenshot', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Refusal('conflict')
      await tx.deleteFrom('orphaned_file').where('storage_key', '=', storageKey).execute()
    })
  } catch (error) {
    await removeBytes(ctx, [storageKey])
    throw error
  }
  return {}
}

type Sent = Pick<Attach, 'uploads' | 'owner'> & { memberId: number | null }

async function readOne(ctx: Context, { uploads, owner, memberId }: Sent): Promise<Uint8Array> {
  for await (const { bytes } of uploads()) {
    const { files } = await acceptPhoto(ctx, { bytes, field: 'file', owner, memberId, place: 'ticket' })
    const file = files.find((one) => one.width === width && one.format === format)
    if (file) return file.bytes
  }
  throw fieldRefusal('file', 'required')
}

/** The picture of a ticket, for staff. */
export async function sendScreenshot(ctx: Context, id: string): Promise<RawAnswer> {
  const ticket = await ctx.db.selectFrom('ticket').where('id', '=', id).select('screenshot').executeTakeFirst()
  const body = ticket?.screenshot && (await ctx.storage.get(fileKey(ticket.screenshot, width, format)))
  if (!body) throw new Refusal('not_found')
  return {
    body,
    contentType: photoMime[format],
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': filePolicy,
      'content-disposition': 'inline; filename="screenshot.jpg"',
    },
  }
}
