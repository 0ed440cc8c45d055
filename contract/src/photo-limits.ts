// Apart from the routes, because the service worker needs these and nothing else of the contract.
export const photosMax = 9
export const photoBytesMax = 10 * 1024 * 1024
export const photoPixelsMax = 25_000_000
export const photosPerUpload = 4
/** Why staff remove a photo. */
export const photoFaults = [
  'nudity',
  'child',
  'other_person',
  'nobody',
  'contact',
  'violence',
  'hate',
  'other',
] as const
export type PhotoFault = (typeof photoFaults)[number]
/** Whether a photo is deleted at once when staff remove it for this fault, instead of being stored for an appeal. */
export const isDeletedAtOnce = (fault: PhotoFault | null): boolean => fault === 'nudity' || fault === 'child'
