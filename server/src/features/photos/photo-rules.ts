/** Widths a photo is kept in; a narrower source is not enlarged. */
export const photoWidths = [160, 480, 960] as const
export type PhotoWidth = (typeof photoWidths)[number]

export const formats = ['webp', 'jpg'] as const
export type PhotoFormat = (typeof formats)[number]

export const photoMime: Record<PhotoFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** Where one size of a photo lies. */
export const fileKey = (storageKey: string, width: number | string, format: PhotoFormat): string =>
  `${storageKey}/${width}.${format}`

/** The variant that others get while staff check a photo. It is no width that an address of a member can ask for. */
export const blurredVariant = 'blurred'

/** Where a voice note lies. */
export const voiceKey = (storageKey: string): string => `${storageKey}/voice`

/** All that may lie under a key: the sizes of a photo and its blurred variant, or a voice note. */
export const fileKeys = (storageKey: string): string[] => [
  ...[...photoWidths, blurredVariant].flatMap((width) => formats.map((format) => fileKey(storageKey, width, format))),
  voiceKey(storageKey),
]

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

/** A png or jpeg by its first bytes. The name and the type a sender claims are never asked. */
export const isPhoto = (bytes: Buffer): boolean =>
  bytes.subarray(0, png.length).equals(png) || bytes.subarray(0, jpeg.length).equals(jpeg)
