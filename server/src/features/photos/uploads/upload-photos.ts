import { randomBytes } from 'node:crypto'
import { type Photo, photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import type { PicturePlace } from '../../moderation/jobs.ts'
import { publishWebhook } from '../../webhooks/index.ts'
import { enqueueClassification } from '../classify-photo.ts'
import { firstReviewOf, firstReviews } from '../first-reviews.ts'
import { acceptPhoto } from '../known-pictures/accept-photo.ts'
import { myPhotos } from '../my-photos.ts'
import { removeBytes } from '../orphaned-files.ts'
import { blurredVariant, fileKey, photoMime } from '../photo-rules.ts'
import type { ProcessedImage } from './image-worker-process.ts'

/** An upload older than this may already have lost bytes to the sweep, which comes after an hour. */
const freshMs = 30 * 60_000
const atOnceMax = 2

/**
 * Adds the photos of an upload behind one's others, all or none: the first bad one refuses the request with a fault of
 * `images.N`, counted from 0. Only what we encoded ourselves is kept.
 */
export async function uploadPhotos(
  ctx: Context,
  member: Pick<SignedIn, 'id' | 'uid'>,
  uploads: () => AsyncIterable<{ bytes: Buffer }>,
): Promise<Photo[]> {
  const leave = enter(ctx, member.id)
  const stored: StoredPhoto[] = []
  try {
    await refuseFull(ctx, member.id)
    for await (const { bytes } of uploads()) await storePhoto(ctx, { bytes, memberId: member.id }, stored)
    await ctx.db.transaction().execute((tx) => addPhotos(ctx, tx, { memberId: member.id, stored }))
  } catch (error) {
    await removeBytes(
      ctx,
      stored.map(({ storageKey }) => storageKey),
    )
    throw error
  } finally {
    leave()
  }
  return myPhotos(ctx, member)
}

type StoredPhoto = { storageKey: string; photo: ProcessedImage }

async function storePhoto(
  ctx: Context,
  { bytes, memberId }: { bytes: Buffer; memberId: number },
  stored: StoredPhoto[],
): Promise<void> {
  if (stored.length === photosMax) throw new Refusal('too_many_photos')
  stored.push(await storeOnePhoto(ctx, { bytes, field: `images.${stored.length}`, memberId, place: 'profile' }))
}

/**
 * Processes and stores one photo that nothing refers to yet: unless its key leaves the orphaned files in a transaction within
 * half an hour, the sweep deletes it.
 */
export async function storeOnePhoto(
  ctx: Pick<Context, 'db' | 'storage' | 'knownPictures' | 'now' | 'log'>,
  { bytes, field, memberId, place }: { bytes: Buffer; field: string; memberId: number; place: PicturePlace },
): Promise<StoredPhoto> {
  const photo = await acceptPhoto(ctx, { bytes, field, owner: `member:${memberId}`, memberId, place })
  const storageKey = randomBytes(24).toString('base64url')
  try {
    await store(ctx, storageKey, photo)
  } catch (error) {
    await removeBytes(ctx, [storageKey])
    throw error
  }
  return { storageKey, photo }
}

const uploading = new Map<number, number>()

function enter({ config }: Context, memberId: number): () => void {
  const count = uploading.get(memberId) ?? 0
  if (config.limits && count >= atOnceMax) throw new Refusal('too_many_requests', { retryAfter: 3 })
  uploading.set(memberId, count + 1)
  return () => {
    const left = (uploading.get(memberId) ?? 1) - 1
    if (left > 0) uploading.set(memberId, left)
    else uploading.delete(memberId)
  }
}

// Decided for good under the lock in `addPhotos`; this only spares the work.
async function refuseFull({ db }: Context, memberId: number): Promise<void> {
  const { rows } = await sql`select from photo where member_id = ${memberId} limit ${photosMax}`.execute(db)
  if (rows.length >= photosMax) throw new Refusal('too_many_photos')
}

// The key is remembered as remains before a byte lies under it: whatever breaks off from here on, the sweep finds it.
async function store(
  { db, storage, now, log }: Pick<Context, 'db' | 'storage' | 'now' | 'log'>,
  storageKey: string,
  photo: ProcessedImage,
): Promise<void> {
  await db.insertInto('orphaned_file').values({ storage_key: storageKey, removed_at: now() }).execute()
  try {
    const files = [...photo.files, ...photo.blurred.map((file) => ({ ...file, width: blurredVariant }))]
    for (const { width, format, bytes } of files) {
      await storage.put(fileKey(storageKey, width, format), bytes, photoMime[format])
    }
  } catch (error) {
    log('storage_failed', { err: error })
    throw new Refusal('unavailable', { retryAfter: 30 })
  }
}

/** Puts stored photos behind the member's others, each with its first review. */
export async function addPhotos(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  { memberId, stored }: { memberId: number; stored: StoredPhoto[] },
): Promise<void> {
  const now = ctx.now()
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from photo where member_id = ${memberId}`.execute(
    tx,
  )
  const held = rows[0]?.n ?? 0
  if (held + stored.length > photosMax) throw new Refusal('too_many_photos')
  const keys = stored.map(({ storageKey }) => storageKey)
  await claimStored(tx, keys, now)
  const reviews = await firstReviews(ctx, tx, { memberId, hashes: stored.map(({ photo }) => photo.hash) })
  const added = await tx
    .insertInto('photo')
    .values(
      stored.map(({ storageKey, photo }, index) => ({
        ...firstReviewOf(reviews[index] ?? 'held'),
        picture_hash: photo.hash,
        member_id: memberId,
        position: held + index,
        storage_key: storageKey,
        width: photo.width,
        height: photo.height,
        placeholder: Buffer.from(photo.placeholder),
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  const { uid } = await tx.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirstOrThrow()
  await enqueueClassification(
    ctx,
    tx,
    added.map(({ id }) => id),
  )
  await enqueue(tx, accountJobs.recognizeBanned, { memberId })
  for (const { id } of added)
    await publishWebhook(tx, { event: 'photo.added', data: { photoId: id, memberId: uid }, memberId, now })
}

/** Takes stored files from the sweep, in the transaction that refers to them. Throws Refusal `unavailable` when it is too late. */
export async function claimStored(tx: Tx, keys: string[], now: Date): Promise<void> {
  const fresh = new Date(now.getTime() - freshMs)
  const claimed = await sql`
    delete from orphaned_file where storage_key = any(${keys}) and removed_at > ${fresh} returning 1`.execute(tx)
  if (claimed.rows.length !== keys.length) throw new Refusal('unavailable', { retryAfter: 5 })
}
