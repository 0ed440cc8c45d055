/// <reference lib="webworker" />
import { photosMax } from '@karibu/contract'
import { type Refused, saveShared } from '../features/photos/incoming/shared-store.ts'
import { photoFault } from '../features/photos/upload/photo-rules.ts'

const path = '/dashboard/shared'

/** Photos that another application shares with this one. */
export const isShare = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === path

/**
 * Stores shared files in this browser and redirects to the page that offers them. Nothing is sent to the server here:
 * signed-out members log in first, and signed-in members choose the files.
 */
export async function takeShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    await saveShared(sorted([...form.values()].filter((part) => part instanceof File)))
    return Response.redirect(path, 303)
  } catch {
    // A full disk, or a browser that keeps nothing; the page says so.
    return Response.redirect(`${path}?lost`, 303)
  }
}

function sorted(files: readonly File[]): { photos: File[]; refused: Refused[] } {
  const refused: Refused[] = []
  const photos: File[] = []
  for (const file of files) {
    const fault = photoFault(file) ?? (photos.length < photosMax ? null : 'too_many')
    if (fault) refused.push({ name: file.name, fault })
    else photos.push(file)
  }
  return { photos, refused }
}
