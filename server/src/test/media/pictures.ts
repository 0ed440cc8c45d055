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

/** A scene of big shapes, as photos have them, which differs with its seed. */
export function scene(seed: number, { width = 600, quality = 90, isMirrored = false } = {}): Promise<Buffer> {
  const circles = Array.from({ length: 7 }, (_, at) => {
    const value = (seed * 7919 + at * 104_729) % 997
    const [x, y, size] = [(value * 37) % 600, (value * 53) % 750, 60 + ((value * 11) % 140)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${(value * 17) % 360} 70% ${20 + ((value * 29) % 60)}%)"/>`
  })
  const svg = `<svg width="600" height="750"><rect width="600" height="750" fill="#ddd"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).flop(isMirrored).resize({ width }).jpeg({ quality }).toBuffer()
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
