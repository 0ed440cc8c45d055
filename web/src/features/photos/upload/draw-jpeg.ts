/** A picture drawn anew as JPEG of this size, which leaves behind where and when it was taken; null where it cannot be. */
export function encodeJpeg(
  picture: ImageBitmap,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // JPEG knows no transparency; what shines through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
