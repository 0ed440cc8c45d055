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
