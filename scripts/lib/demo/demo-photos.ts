import { sql } from 'kysely'
import sharp from 'sharp'
import type { Context } from '../../../server/src/context.ts'
import { uploadPhotos } from '../../../server/src/features/photos/index.ts'
import { demoPortraits } from './demo-portraits.ts'
import type { Resident } from './demo-world.ts'
import { drawPortrait } from './portraits/draw-portrait.ts'
import type { PortraitInput } from './portraits/portrait-input.ts'

/** The pictures of one member that are uploaded in one request. */
type Upload = { person: Resident; pictures: PortraitInput[] }

/** Pictures are drawn while the image worker encodes those before them. */
const drawnAheadMax = 2

/** A portrait as the photo that a member would upload. */
export const drawPhoto = (picture: PortraitInput): Promise<Buffer> =>
  sharp(Buffer.from(drawPortrait(picture)))
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** Draws the missing photos and uploads them like every photo: first one for each member, then the others. */
export async function addPhotos(
  ctx: Context,
  people: Resident[],
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const waiting = await missingUploads(ctx, people)
  const drawings: Promise<Buffer[]>[] = []
  for (const [done, { person }] of waiting.entries()) {
    onProgress(done, waiting.length)
    const ahead = waiting.slice(done + drawings.length, done + 1 + drawnAheadMax)
    for (const { pictures } of ahead) drawings.push(Promise.all(pictures.map(drawPhoto)))
    const photos = (await drawings.shift()) ?? []
    await uploadPhotos(ctx, person, async function* () {
      for (const bytes of photos) yield { bytes }
    })
  }
  onProgress(waiting.length, waiting.length)
}

async function missingUploads(ctx: Context, people: Resident[]): Promise<Upload[]> {
  const { rows } = await sql<{ id: number; photos: number }>`
    select member_id as id, count(*)::int as photos from photo
    where member_id = any(${people.map(({ id }) => id)}) group by member_id`.execute(ctx.db)
  const photos = new Map(rows.map((row) => [row.id, row.photos]))
  const missing = people.map((person) => ({ person, pictures: demoPortraits(person), has: photos.get(person.id) ?? 0 }))
  const first = missing.filter(({ has }) => has === 0)
  const others = missing.filter(({ has, pictures }) => has < pictures.length)
  return [
    ...first.map(({ person, pictures }) => ({ person, pictures: pictures.slice(0, 1) })),
    ...others.map(({ person, pictures, has }) => ({ person, pictures: pictures.slice(Math.max(1, has)) })),
  ]
}
