import type { Context } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import type { PicturePlace } from '../moderation/jobs.ts'
import { storeOnePhoto } from '../photos/index.ts'

export type Uploads = () => AsyncIterable<{ bytes: Buffer }>
type Sent = { memberId: number; place: PicturePlace; uploads: Uploads }

/** Stores the one picture of a call, encoded anew. Throws Refusal `invalid_input` where there is none. */
export async function storeFirst(ctx: Context, { memberId, place, uploads }: Sent) {
  for await (const { bytes } of uploads()) return storeOnePhoto(ctx, { bytes, field: 'file', memberId, place })
  throw fieldRefusal('file', 'required')
}
