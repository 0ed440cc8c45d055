import { encodeJpeg } from './draw-jpeg.ts'
import { edgeMaxPx, shrunkSize } from './photo-rules.ts'

/** A file of this size travels quickly enough as it is. */
const smallBytes = 400 * 1024
const jpegQuality = 0.86

/**
 * A large photo drawn anew as JPEG of at most 1,440 px, which also leaves behind where and when it was taken. The file
 * itself where it is small, or where the browser cannot draw it; the server does its own work either way.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const isSmall = Math.max(picture.width, picture.height) <= edgeMaxPx && file.size <= smallBytes
    const drawn = isSmall ? null : await encodeJpeg(picture, { ...shrunkSize(picture), quality: jpegQuality })
    picture.close()
    if (!drawn) return file
    return new File([drawn], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}
