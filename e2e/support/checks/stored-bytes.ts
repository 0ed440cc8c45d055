import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Leak = { file: string; what: string }

/** Searches every file of a folder for metadata: by the words a camera leaves, and by what the pictures' own structure holds. */
export async function metadataIn(
  folder: string,
  ownMarks: readonly string[],
): Promise<{ files: number; leaks: Leak[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const leaks: Leak[] = []
  for (const file of files) {
    const bytes = await readFile(file)
    const marks = [...ownMarks, 'Exif\0\0', 'EXIF', 'http://ns.adobe.com/xap/1.0/', 'XMP ', 'Photoshop 3.0']
    for (const mark of marks) if (bytes.includes(mark)) leaks.push({ file, what: mark })
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    for (const [what, found] of Object.entries({ exif, xmp, iptc, orientation })) if (found) leaks.push({ file, what })
  }
  return { files: files.length, leaks }
}
