import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Member, makeMember, match } from '../../e2e/support/client.ts'
import { fillTalk } from '../../e2e/support/data/long-conversation.ts'
import { portrait, sharpWidth } from '../../e2e/support/data/pictures.ts'
import { type Karibu, startKaribu } from '../../e2e/support/karibu.ts'
import { root } from '../../scripts/lib/run.ts'
import { buildWebIfStale } from '../../scripts/lib/web-build.ts'
import { freePort } from '../free-port.ts'

/** `drawn` compresses to a few kB, `grainy` weighs what a phone's camera makes of a face. */
export const photoKinds = ['drawn', 'grainy'] as const
export type PhotoKind = (typeof photoKinds)[number]

export type WebWorld = {
  karibu: Karibu
  /** Who sees only members with photos of a kind. */
  viewers: Record<PhotoKind, Member>
  /** A match of `viewers.drawn` with a long conversation. */
  friend: Member
  stop: () => Promise<void>
}

const lagos = { latitude: 6.4541, longitude: 3.3947 }
const atOnce = 4

/** The real server with `people` members of each kind of photo around two who look for them. */
export async function makeWebWorld({ people, messages }: { people: number; messages: number }): Promise<WebWorld> {
  await buildWebIfStale((line) => console.log(`  ${line}`))
  // With its own address the pages name theirs in full, as search engines want it.
  const port = String(await freePort())
  const karibu = await startKaribu({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
  try {
    const viewer = (gender: 'male' | 'female') =>
      makeMember(karibu, { firstName: 'Amara', at: lagos, preferences: { gender } })
    const viewers = { drawn: await viewer('male'), grainy: await viewer('female') }
    for (let done = 0; done < 2 * people; done += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => person(karibu, done + index)))
    const friend = await makeMember(karibu, { firstName: 'Chidi', gender: 'other', at: lagos })
    await match(karibu, viewers.drawn, friend)
    await fillTalk(karibu, [viewers.drawn, friend], messages)
    return { karibu, viewers, friend, stop: () => karibu.stop() }
  } catch (error) {
    await karibu.stop()
    throw error
  }
}

async function person(karibu: Karibu, index: number): Promise<void> {
  const isGrainy = index % 2 === 1
  const [gender, firstName] = isGrainy ? (['female', 'Ngozi'] as const) : (['male', 'Tunde'] as const)
  const photo = isGrainy ? await grainy(index) : await portrait(index, sharpWidth)
  const at = { latitude: lagos.latitude + index * 0.002, longitude: lagos.longitude }
  await makeMember(karibu, { firstName, gender, at, photos: [photo], lookingFor: ['dating'] })
}

async function grainy(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const grain = sharp({ create: { width: 480, height: 600, channels: 3, background: '#808080', noise } })
  const input = await grain.resize(960, 1200).png().toBuffer()
  return sharp(await portrait(index, sharpWidth))
    .composite([{ input, blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

const plainFolder = join(root, 'web/dist/bench-page')

/** Lays a bare page with one photo beside the built ones, so that the same server serves it; gives its path. */
export function layPlainPage(
  name: string,
  { src, width, height }: { src: string; width: number; height: number },
): string {
  const lines = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>A photo</title><h1>A photo</h1><img src="${src}" width="${width}" height="${height}" alt="">`,
  ]
  mkdirSync(join(plainFolder, name), { recursive: true })
  writeFileSync(join(plainFolder, name, 'index.html'), lines.join('\n'))
  return `/bench-page/${name}`
}

export const removePlainPages = (): void => rmSync(plainFolder, { recursive: true, force: true })
