import { photoBytesMax } from '@karibu/contract'

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
    const { width, height } = shrunk(picture)
    const isSmall = width === picture.width && file.size <= smallBytes
    const drawn = isSmall ? null : await draw(picture, width, height)
    picture.close()
    return { bytes: drawn ?? file, width, height }
  } catch {
    return { bytes: file, width: 4, height: 5 }
  }
}

function shrunk({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, edgeMaxPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function draw(picture: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG knows no transparency; what shines through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
