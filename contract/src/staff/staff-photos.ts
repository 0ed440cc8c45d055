import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { photoFaults } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { memberStatuses } from './member-filter.ts'

const owner = z.object({
  id: field.uid,
  name: z.string(),
  age: z.number(),
  status: z.enum(memberStatuses),
  joinedAt: z.string(),
  /** Reports about the member by others. */
  reports: z.number(),
})

/** A photo that staff have not looked at yet. Addresses are signed for the asking member of staff. */
export const staffPhoto = z.object({
  id: field.uid,
  image: z.string(),
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
  /** Until it is approved only its owner sees it, or sees it clearly. */
  held: z.boolean(),
  /** Of a held photo: a check is unsure, and others see it blurred. */
  blurred: z.boolean(),
  /**
   * What the operator's classifier estimated; null without one, or until it has answered. `nudity` in percent, `isHigh` where that blurs
   * or holds a photo. A hint, never a decision.
   */
  classified: z.nullable(z.object({ nudity: z.number(), isHigh: z.boolean(), faces: z.number() })),
  /** Why a picture that looks the same was removed before. */
  resembles: z.nullable(z.enum(photoFaults)),
  owner,
  /** Photos of other accounts that look the same; at most 5. */
  copies: z.array(
    z.object({
      image: z.string(),
      owner: z.object({ id: field.uid, name: z.string(), status: z.enum(memberStatuses) }),
    }),
  ),
})
export type StaffPhoto = z.output<typeof staffPhoto>

const decided = z.object({
  /** How many still wait, counted to 1,000. */
  waiting: z.number(),
})

export const staffPhotos = routes({
  list: {
    method: 'GET',
    path: '/admin/photos',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary:
      'Photos that staff have not reviewed: held ones first, then the oldest. Pages by `cursor`. Addresses are signed for the member of staff who asks. Reading those that not everyone sees is recorded.',
    query: z.object({
      /** Photos of one member, also those that were approved. */
      member: z.optional(field.uid),
      /** Only this photo, while it waits. */
      id: z.optional(field.uid),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({
      photos: z.array(staffPhoto),
      /** Counted to 1,000. */
      waiting: z.number(),
      nextCursor: field.nextCursor,
    }),
    refuses: ['not_found'],
  },
  image: {
    method: 'GET',
    path: '/admin/photos/{id}/{width}',
    auth: 'public',
    summary:
      'A photo for staff, by its signed address only, also of members who are hidden or suspended. Its session must be open and its viewer still be staff.',
    params: z.object({ id: field.uid, width: z.literal(['160', '480', '960', 'blurred']) }),
    query: field.signedAddress,
    reply: field.done,
    raw: true,
    refuses: ['not_found'],
  },
  approve: {
    method: 'POST',
    path: '/admin/photos/{id}/approve',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary: 'Take a photo out of the queue; one that was held is shown from now on. Recorded.',
    params: field.ids,
    reply: decided,
    refuses: ['not_found', 'conflict'],
  },
  remove: {
    method: 'POST',
    path: '/admin/photos/{id}/remove',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary:
      'Remove a photo of a member. Its owner is told the reason in their language and may appeal for 30 days, for which its bytes are stored, except for `nudity` and `child`, whose bytes are deleted at once; the same picture is held when it comes again. Not for my own. Recorded.',
    params: field.ids,
    body: z.object({ reason: z.enum(photoFaults, 'required') }),
    reply: decided,
    refuses: ['not_found', 'conflict'],
  },
})
