import { photoBytesMax } from '@karibu/contract'
import { encodeJpeg, shrunkSize } from '../../photos/index.ts'

/** The long edge of what travels. */
const edgeMaxPx = 2048
/** A file of this size travels quickly enough as it is. */
const smallBytes = 300 * 1024
const quality = 0.82

/** Why a file cannot be sent as a photo: a key of `errors:fields`, or null. The server looks at the content itself. */
export function photoFaultOf({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  const isPhoto = type ? /^image\/(png|jpe?g)$/.test(type) : /\.(png|jpe?g)$/i.test(name)
  if (!isPhoto) return 'photo_type'
  return size > photoBytesMax ? 'photo_bytes' : null
}

type PhotoBytes = { bytes: Blob; width: number; height: number }

/**
 * A photo made small enough to travel: JPEG of at most 2,048 px, without what the camera noted about place and time.
 * The file itself where it is small already, or where the browser cannot draw it.
 */
export async function photoBytes(file: File): Promise<PhotoBytes> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = shrunkSize(picture, edgeMaxPx)
    const isSmall = width === picture.width && file.size <= smallBytes
    const drawn = isSmall ? null : await encodeJpeg(picture, { width, height, quality })
    picture.close()
    return { bytes: drawn ?? file, width, height }
  } catch {
    return { bytes: file, width: 4, height: 5 }
  }
}
