import { photoBytesMax } from '@karibu/contract'

/** What the file dialog offers. */
export const acceptedPhotos = '.png,.jpg,.jpeg,image/png,image/jpeg'
/** The long edge of what travels, CSS-independent pixels; the largest width shown is 960. */
export const edgeMaxPx = 1440

export type PhotoFault = 'photo_type' | 'photo_bytes'

/** Why a file cannot be a photo here: a key of `errors:fields`, or nothing. The server looks at the content itself. */
export function photoFault(file: { name: string; type: string; size: number }): PhotoFault | null {
  const isPhoto = file.type ? /^image\/(png|jpe?g)$/.test(file.type) : /\.(png|jpe?g)$/i.test(file.name)
  if (!isPhoto) return 'photo_type'
  return file.size > photoBytesMax ? 'photo_bytes' : null
}

/** A file too large to travel may be drawn smaller first; one larger than this would be too much for a cheap phone. */
const drawnBytesMax = 40 * 1024 * 1024

/** As `photoFault`, for a file that is drawn smaller before it travels. */
export function faultBeforeShrinking(file: { name: string; type: string; size: number }): PhotoFault | null {
  const fault = photoFault(file)
  return fault === 'photo_bytes' && file.size <= drawnBytesMax ? null : fault
}

/** Width and height of a picture whose long edge is to be at most `edgeMax`, never enlarged. */
export function shrunkSize(
  { width, height }: { width: number; height: number },
  edgeMax = edgeMaxPx,
): { width: number; height: number } {
  const scale = Math.min(1, edgeMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
