import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { KnownMatch } from '../../../ports/known-pictures.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { moderationJobs, type PicturePlace } from '../../moderation/jobs.ts'
import { processPhoto } from '../uploads/image-worker.ts'
import type { ProcessedImage } from '../uploads/image-worker-process.ts'

/** Pictures of profiles, now or later: others may see them blurred, while a check of them is unsure. */
const blurredPlaces: readonly PicturePlace[] = ['profile', 'invitation', 'import']

type Sent = {
  bytes: Buffer
  /** The form field of a fault. */
  field: string
  /** Whose turn in the queue it takes. */
  owner: string
  /** null: no session. */
  memberId: number | null
  place: PicturePlace
}

/**
 * Converts an uploaded picture into the stored sizes. Every upload of pictures calls this. Refuses the field
 * with photo_type, photo_pixels, photo_broken, or with photo_not_allowed where a list of known pictures contains it: then nothing of
 * it is stored, and moderators get a report about the member.
 */
export async function acceptPhoto(
  ctx: Pick<Context, 'db' | 'knownPictures' | 'log'>,
  { bytes, field, owner, ...sent }: Sent,
): Promise<ProcessedImage> {
  const { knownPictures } = ctx
  // The lists have hashes of files as they were sent; what is encoded here has others.
  const same = await knownPictures.findFile(bytes)
  if (same) throw await refuseKnown(ctx, { field, ...sent, match: same })
  const withBlurred = blurredPlaces.includes(sent.place)
  const photo = await processPhoto(bytes, { field, owner, withPdq: knownPictures.comparesPdq(), withBlurred })
  const similar = photo.pdq && knownPictures.findPdq(photo.pdq)
  if (similar) throw await refuseKnown(ctx, { field, ...sent, match: similar })
  return photo
}

type Known = Pick<Sent, 'field' | 'memberId' | 'place'> & { match: KnownMatch }

async function refuseKnown(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { field, memberId, place, match }: Known,
): Promise<Error> {
  log('known_picture_refused', { purpose: place, kind: match.kind, detail: match.list })
  if (memberId !== null) await enqueue(db, moderationJobs.reportKnownPicture, { memberId, place, match })
  return fieldRefusal(field, 'photo_not_allowed')
}
