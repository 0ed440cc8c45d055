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
    const drawn = isSmall ? null : await drawAsJpeg(picture)
    picture.close()
    if (!drawn) return file
    return new File([drawn], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}

async function drawAsJpeg(picture: ImageBitmap): Promise<Blob | null> {
  const { width, height } = shrunkSize(picture)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG knows no transparency; what shines through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}
