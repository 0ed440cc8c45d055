import * as z from 'zod/mini'
import { sharing } from '../accounts/signed-in-user.ts'
import * as field from '../fields.ts'
import { photoBytesMax, photosMax } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { detailsChange, profileSharing } from './details.ts'
import { lookingFor, person, photo, preferences } from './people.ts'
import { placeChoice } from './places.ts'

/** The fields of my profile that change; what is left out stays as it is. */
export const profileChange = z.object({
  firstname: z.optional(field.firstName),
  lastname: z.optional(field.lastName),
  countryCode: z.optional(field.dialCode),
  mobileNumber: z.optional(field.mobileNumber),
  dob: z.optional(field.birthDate),
  about: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'too_long'))),
  lookingFor: z.optional(z.array(lookingFor).check(z.maxLength(3))),
  ...placeChoice.shape,
  preferences: z.optional(z.partial(preferences)),
  sharing: z.optional(z.partial(profileSharing)),
  ...detailsChange,
})
export type ProfileChange = z.output<typeof profileChange>

export const profiles = routes({
  get: {
    method: 'GET',
    path: '/profile/{id}',
    memberParam: 'id',
    auth: 'member',
    summary: 'A member\'s profile; own id or "me" for oneself. Blocked, hidden and deleted members are not found.',
    params: z.object({ id: z.union([field.uid, z.literal('me')]) }),
    reply: z.object({ person }),
    refuses: ['not_found'],
  },
  change: {
    method: 'PATCH',
    path: '/profile',
    auth: 'member',
    summary:
      'Change fields of my profile. A place is a city or a point; of a point only the 2-km cell is stored. Faith, ethnic group and genotype each need a consent and are deleted by null; a genotype can change once in 180 days. Another phone number needs a fresh password.',
    body: profileChange,
    reply: z.object({ person }),
    successKey: 'profiles:says.saved',
    refuses: ['password_required'],
  },
  uploadPhotos: {
    method: 'POST',
    path: '/profile/images/upload',
    auth: 'member',
    summary:
      'Add photos: multipart `images[]` (or `image`), png or jpeg by content, 10 MB and 25 megapixels each. A profile holds nine; `too_many_photos` beyond that. Where staff look first, a photo is `waiting` and shown to its owner only; where a check is unsure, it is also `blurred` for others until staff have looked.',
    /** `url` is the address that is `image` everywhere else. */
    reply: z.object({ images: z.array(z.object({ ...photo.shape, url: z.string() })) }),
    successKey: 'profiles:says.photos_added',
    upload: { fields: ['images[]', 'images', 'image'], filesMax: photosMax, bytesMax: photoBytesMax },
    refuses: ['too_many_photos'],
    rateLimit: 'costly',
  },
  removePhoto: {
    method: 'DELETE',
    path: '/profile/images/{id}/remove',
    auth: 'member',
    summary:
      'Delete one of my photos and its files. If it was the first, the next one that everyone sees becomes the avatar.',
    params: field.ids,
    reply: z.object({ images: z.array(photo) }),
    successKey: 'profiles:says.photo_removed',
    refuses: ['not_found'],
  },
  orderPhotos: {
    method: 'PUT',
    path: '/profile/images/order',
    auth: 'member',
    summary:
      'Reorder my photos; the first is the avatar. `conflict` unless `ids` names each of my photos once, and everyone sees the first.',
    body: z.object({ ids: z.array(field.uid).check(z.minLength(1), z.maxLength(photosMax)) }),
    reply: z.object({ images: z.array(photo) }),
    refuses: ['conflict'],
  },
  sharePhoto: {
    method: 'PUT',
    path: '/profile/images/{id}/sharing',
    auth: 'member',
    summary:
      'Choose who sees one of my photos: everyone who may see my profile, my matches, or only me. Everyone sees the first, which is the avatar: `conflict` for it.',
    params: field.ids,
    body: z.object({ sharing }),
    reply: z.object({ images: z.array(photo) }),
    refuses: ['not_found', 'conflict'],
  },
  photo: {
    method: 'GET',
    path: '/photos/{id}/{width}',
    auth: 'public',
    summary:
      'A photo, by its signed address only. Its session must be open and its viewer still allowed to see the owner and the photo.',
    params: z.object({ id: field.uid, width: z.literal(['160', '480', '960']) }),
    query: field.signedAddress,
    reply: field.done,
    raw: true,
    refuses: ['not_found'],
  },
})
