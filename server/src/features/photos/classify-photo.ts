import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { enqueueAll } from '../../jobs/jobs.ts'
import { photoJobs } from './jobs.ts'
import { blurredVariant, fileKey } from './photo-rules.ts'

/** Has new photos classified after the commit, where the operator has a classifier. No upload waits for it. */
export async function enqueueClassification(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  photoIds: string[],
): Promise<void> {
  if (!config.pictureClassifier) return
  await enqueueAll(
    tx,
    photoIds.map((photoId) => ({ job: photoJobs.classify, payload: { photoId } })),
  )
}

/**
 * Job `photos.classify`: what the operator's classifier estimates of a photo. From one limit on it is held, hidden from others until staff
 * decide; from a lower one on the estimate is unsure, and others see the photo blurred until then. Neither where staff have approved it;
 * nothing else follows. Throws while the classifier does not answer: the queue tries again, and the photo stays as it is.
 */
export async function classifyPhoto(
  ctx: Pick<Context, 'db' | 'config' | 'storage' | 'pictureClassifier' | 'now'>,
  { photoId }: PayloadOf<typeof photoJobs.classify>,
): Promise<void> {
  const { pictureClassifier: limits } = ctx.config
  if (!ctx.pictureClassifier || !limits) return
  const photo = await ctx.db.selectFrom('photo').where('id', '=', photoId).select('storage_key').executeTakeFirst()
  const bytes = photo && (await ctx.storage.get(fileKey(photo.storage_key, 960, 'jpg')))
  if (!bytes) return
  const result = await ctx.pictureClassifier.classify(bytes)
  if (result.outcome === 'silent') throw new Error(`the picture classifier did not answer: ${result.why}`)
  const { nudity, faces } = result
  const first = await judge(ctx, { nudity, limits, storageKey: photo.storage_key })
  // What was held from the upload on stays so; what was only blurred then can be held now.
  await sql`update photo set classified_at = ${ctx.now()}, nudity = ${nudity}, faces = ${faces},
      review = case when review = 'waiting' and ${first !== 'waiting'} then 'held' else review end,
      blurred = case when review = 'waiting' then ${first === 'blurred'} else blurred and ${first !== 'held'} end
    where id = ${photoId}`.execute(ctx.db)
}

type Estimate = { nudity: number; limits: { blur: number; hold: number }; storageKey: string }

/** A photo that was stored before there were blurred variants has none: it is held instead. */
async function judge(
  { storage }: Pick<Context, 'storage'>,
  { nudity, limits, storageKey }: Estimate,
): Promise<'waiting' | 'held' | 'blurred'> {
  if (nudity >= limits.hold) return 'held'
  if (nudity < limits.blur) return 'waiting'
  return (await storage.get(fileKey(storageKey, blurredVariant, 'jpg'))) ? 'blurred' : 'held'
}
