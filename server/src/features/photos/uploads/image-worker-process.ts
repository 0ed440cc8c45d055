import { photoPixelsMax } from '@karibu/contract'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Pdq } from '../../../ports/known-pictures.ts'
import { pdqOf, pdqSideMax } from '../known-pictures/pdq.ts'
import { formats, type PhotoFormat, photoWidths } from '../photo-rules.ts'
import { greySide, pictureHash } from '../picture-hash.ts'

// The child process that decodes what strangers send: one photo at a time, away from the server's memory. It ends
// with a photo that never ends, and a crash in a decoder ends only this process.

export type ProcessedImage = {
  files: { width: number; format: PhotoFormat; bytes: Uint8Array }[]
  /** What others see of it while it is checked, from which the picture cannot be restored; empty unless it was requested. */
  blurred: { format: PhotoFormat; bytes: Uint8Array }[]
  width: number
  height: number
  placeholder: Uint8Array
  /** What the picture looks like: 64 zeros and ones. */
  hash: string
  /** null: no list is compared. */
  pdq: Pdq | null
}
export type ImageWorkerQuestion = { bytes: Uint8Array; withPdq: boolean; withBlurred: boolean }
export type ImageWorkerAnswer =
  | { photo: ProcessedImage; fault?: undefined }
  | { photo?: undefined; fault: 'photo_type' | 'photo_pixels' | 'photo_broken' }

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/** Of the processor's time for one photo, in microseconds. */
const processorMax = 10_000_000

const widest = Math.max(...photoWidths)
const placeholderMax = 100
// Only the pixels of the decoded photo are written: by default sharp keeps no metadata.
const encoders = {
  webp: (image: Sharp, quality: number) => image.webp({ quality }),
  jpg: (image: Sharp, quality: number) => image.jpeg({ quality }),
} satisfies Record<PhotoFormat, (image: Sharp, quality: number) => Sharp>
const qualities = { webp: [72, 60, 45, 30], jpg: [78, 65, 50, 35] } satisfies Record<PhotoFormat, number[]>
/** The largest size in bytes of an image above the fold of a phone; only the widest size may exceed it. */
const lightMax = 60_000

process.on('message', (question: ImageWorkerQuestion) => void answer(question))
process.on('disconnect', () => process.exit())

async function answer(question: ImageWorkerQuestion): Promise<void> {
  const watch = watchProcessor()
  const reply = await processImage(question).catch((): ImageWorkerAnswer => ({ fault: 'photo_broken' }))
  clearInterval(watch)
  process.send?.(reply)
}

// By the processor's time, not by the clock: on a crowded machine a sound photo waits for its turns.
function watchProcessor(): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    // An orderly exit would wait for the decoder.
    if (user + system > processorMax) process.kill(process.pid, 'SIGKILL')
  }, 250)
}

async function processImage({ bytes, withPdq, withBlurred }: ImageWorkerQuestion): Promise<ImageWorkerAnswer> {
  // Only the header is read here; a picture that claims too many pixels is never decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== 'png' && header.format !== 'jpeg') return { fault: 'photo_type' }
  if (header.width * header.height > photoPixelsMax) return { fault: 'photo_pixels' }
  const { data, info } = await sharp(bytes, { limitInputPixels: photoPixelsMax, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ ...box(widest), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files: ProcessedImage['files'] = []
  for (const width of photoWidths) {
    for (const format of formats) {
      const small = pixels().resize({ ...box(width), fit: 'inside', withoutEnlargement: true })
      files.push({ width, format, bytes: await encode(small, format, width === widest ? Infinity : lightMax) })
    }
  }
  const [placeholder, hash] = [await placeholderOf(pixels()), await hashOf(pixels())]
  const pdq = withPdq ? await comparableHash(pixels(), info) : null
  const blurred = withBlurred ? await blur(pixels()) : []
  return { photo: { files, blurred, width: info.width, height: info.height, placeholder, hash, pdq } }
}

/** So many pixels of width are left of a blurred picture: a face has about five. */
const blurredSide = 16
/** It is scaled up again, so that browsers show no squares. */
const blurredWidth = 240

// The few pixels are a picture of their own first: what is scaled up has nothing else to come from.
async function blur(image: Sharp): Promise<ProcessedImage['blurred']> {
  const { data, info } = await image
    .resize({ ...box(blurredSide), fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const scaled = sharp(data, { raw: { width, height, channels } }).resize({
    width: Math.round((blurredWidth * width) / blurredSide),
    kernel: 'cubic',
  })
  const files: ProcessedImage['blurred'] = []
  for (const format of formats) files.push({ format, bytes: await encode(scaled, format, lightMax) })
  return files
}

/** The best quality that is light enough. */
async function encode(image: Sharp, format: PhotoFormat, bytesMax: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities[format]) {
    bytes = await encoders[format](image.clone(), quality).toBuffer()
    if (bytes.length <= bytesMax) break
  }
  return bytes
}

// Twice as high as wide at most, so that a strip of a picture stays within what the formats can hold.
const box = (width: number) => ({ width, height: width * 2 })

async function placeholderOf(image: Sharp): Promise<Uint8Array> {
  const { data, info } = await image
    .resize({ width: placeholderMax, height: placeholderMax, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

async function hashOf(image: Sharp): Promise<string> {
  return pictureHash(
    await image.resize({ width: greySide, height: greySide, fit: 'fill' }).greyscale().raw().toBuffer(),
  )
}

/** As the tools of those who publish lists do: larger pictures become a square first. */
async function comparableHash(image: Sharp, size: { width: number; height: number }): Promise<Pdq> {
  const isLarge = size.width > pdqSideMax || size.height > pdqSideMax
  const small = isLarge ? image.resize({ width: pdqSideMax, height: pdqSideMax, fit: 'fill' }) : image
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return pdqOf({ rgb: data, width: info.width, height: info.height })
}
