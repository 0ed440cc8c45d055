import { expect, test } from 'vitest'
import { processPhoto } from '../../server/src/features/photos/uploads/image-worker.ts'
import { type DemoPerson, demoPeople } from '../lib/demo/demo-people.ts'
import { drawPhoto } from '../lib/demo/demo-photos.ts'
import { demoPortraits } from '../lib/demo/demo-portraits.ts'
import { talks } from '../lib/demo/people/talks/talks.ts'
import { writtenProfiles } from '../lib/demo/people/written-profiles.ts'
import { drawPortrait } from '../lib/demo/portraits/draw-portrait.ts'
import type { PortraitInput } from '../lib/demo/portraits/portrait-input.ts'

test('the demo has 300 people, the same each time, each labelled as an example in their language', () => {
  const people = demoPeople()
  expect(people).toHaveLength(300)
  expect(people).toEqual(demoPeople())
  expect(new Set(people.map((person) => person.email)).size).toBe(300)
  for (const { about, locale, age } of people) {
    expect(about).toMatch({ en: /example/, fr: /exemple/, pt: /exemplo/, es: /ejemplo/, sw: /mfano/ }[locale])
    expect(age).toBeGreaterThan(18)
  }
})

test('each city of the demo has conversations, and each of the five languages has members', () => {
  const people = demoPeople()
  for (const { city } of people) expect(talks[city]?.length).toBeGreaterThan(1)
  expect(new Set(people.map(({ locale }) => locale))).toEqual(new Set(['en', 'fr', 'pt', 'es', 'sw']))
})

test('the first members of each city have a text of their own, and no two members share both name and text', () => {
  const people = demoPeople()
  const written = Object.values(writtenProfiles).flatMap((table) => table.trim().split('\n'))
  expect(written.length).toBeGreaterThanOrEqual(60)
  for (const line of written) {
    const [name = '', , , , text = ''] = line.split(' | ')
    expect(people.filter(({ about }) => about.startsWith(text)).map(nameOf)).toEqual([name])
  }
  expect(new Set(people.map((person) => `${nameOf(person)} ${person.about}`)).size).toBe(300)
})

test('each member has a portrait, a half figure and a scene of one person with the gender and age of the profile', () => {
  for (const person of demoPeople()) {
    const pictures = demoPortraits(person)
    expect(pictures.map(({ picture }) => picture.kind)).toEqual(['portrait', 'figure', 'scene'])
    for (const { seed, gender, age } of pictures) {
      expect({ seed, gender, age }).toEqual({ seed: `demo ${person.index}`, gender: person.gender, age: person.age })
    }
  }
})

test('the 900 pictures are all different, and the same input gives the same picture', () => {
  const inputs = demoPeople().flatMap(demoPortraits)
  const pictures = inputs.map(drawPortrait)
  expect(new Set(pictures).size).toBe(900)
  expect(inputs.slice(0, 30).map(drawPortrait)).toEqual(pictures.slice(0, 30))
  for (const picture of pictures) expect(picture).not.toMatch(/NaN|undefined|Infinity/)
})

test('the heads of 60 seeds differ with the same clothes, background and expression', () => {
  const heads = Array.from({ length: 60 }, (_, index) => facesOf({ ...plain, seed: `head ${index}` }))
  expect(new Set(heads).size).toBe(60)
})

test('a seed has the same face in each kind of picture', () => {
  const traits: PortraitInput = { ...plain, seed: 'Zola' }
  const portrait = facesOf(traits)
  expect(facesOf({ ...traits, picture: { kind: 'figure', arms: 'crossed' } })).toBe(portrait)
  expect(facesOf({ ...traits, picture: { kind: 'scene', scene: 'beach' } })).toBe(portrait)
})

test('the photo pipeline of the product accepts the pictures of members and stores them 960 pixels wide', async () => {
  for (const person of demoPeople().slice(0, 4)) {
    for (const picture of demoPortraits(person)) {
      const photo = await processPhoto(await drawPhoto(picture), { field: 'images.0', owner: `member:${person.index}` })
      expect(photo).toMatchObject({ width: 960, height: 1200 })
      expect(photo.files).toHaveLength(6)
    }
  }
})

const nameOf = ({ firstname, lastname }: DemoPerson) => `${firstname} ${lastname}`

const plain = {
  gender: 'female',
  age: 30,
  hair: 'short',
  expression: 'smile',
  turn: 0,
  background: 'sand',
  picture: { kind: 'portrait' },
} as const

/** The outline of the head and the colour of the skin, which no clothes or poses change. */
function facesOf(input: PortraitInput): string {
  const [, outline, skin] =
    /<clipPath id="head"><path d="([^"]+)"\/><\/clipPath>.*<path d="\1" fill="(#[0-9a-f]{6})"\/>/s.exec(
      drawPortrait(input),
    ) ?? []
  expect(outline).toBeTruthy()
  return `${outline} ${skin}`
}
