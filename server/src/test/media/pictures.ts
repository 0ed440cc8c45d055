import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@karibu/contract'
import sharp from 'sharp'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'

/** A picture of noise: real work for the encoders. */
export async function picture(width: number, height: number, format: 'png' | 'jpeg' = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return image.toFormat(format).toBuffer()
}

const boundary = 'a-line-between-parts'
export type Part = { name?: string; filename?: string; type?: string; bytes: Buffer | string }

/** A multipart body as a browser sends it. */
export function multipart(parts: Part[]): { payload: Buffer; contentType: string } {
  const chunks = parts.flatMap(({ name = 'images[]', filename = 'photo.jpg', type = 'image/jpeg', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

export const upload = (app: TestApp, member: Made, ...files: (Buffer | string)[]) =>
  app.call(api.profiles.uploadPhotos, {
    token: member.token,
    raw: multipart(files.map((bytes) => ({ bytes }))),
  })

/** Every file that lies in the storage. */
export function storedFiles(app: TestApp): string[] {
  const folder = join(app.ctx.config.dataDir, 'photos')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Asks for a photo by its address. */
export const fetchPhoto = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { accept: 'image/webp,*/*', ...headers } })
