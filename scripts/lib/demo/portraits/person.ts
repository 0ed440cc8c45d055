import { type Chance, chanceOf } from './chance.ts'
import { hairColours, mix, type SkinTones, skins, skinTones } from './palette.ts'
import type { Beard, Earrings, Gender, Glasses, HairStyle, Headwear, Styling, Traits } from './portrait-input.ts'

/** Measures of a face, as factors or in units of which a head is about 400 high. */
type Face = {
  width: number
  jaw: number
  squareness: number
  chin: number
  eye: number
  eyeOpening: number
  eyeTilt: number
  browArch: number
  browHeight: number
  browInner: number
  nose: number
  noseDrop: number
  lips: number
  mouth: number
  /** From 0 to 1: round cheeks and a soft chin. */
  fullness: number
  mole: -1 | 0 | 1
  hasToothGap: boolean
  lidColour: string | undefined
  iris: string
}

export type Person = {
  seed: string
  isWoman: boolean
  age: number
  /** From -1, slim, to 2, heavy. */
  build: number
  face: Face
  tones: SkinTones
  blush: number
  hair: { style: HairStyle; colour: string; light: string; volume: number }
  headwear: Headwear
  beard: { style: Beard; colour: string }
  browColour: string
  glasses: Glasses
  earrings: Earrings
}

const hairOf: Record<Gender, readonly HairStyle[]> = {
  female: ['afro', 'braids', 'braids', 'cornrows', 'locs', 'twists', 'bantu', 'short', 'puff', 'bun', 'curls'],
  male: ['fade', 'fade', 'short', 'short', 'flat', 'bald', 'locs', 'twists', 'cornrows', 'afro'],
}
const matureHair: Record<Gender, readonly HairStyle[]> = {
  female: ['short', 'short', 'bun', 'puff', 'afro', 'curls', 'twists'],
  male: ['fade', 'short', 'short', 'bald'],
}
const beards = ['none', 'stubble', 'short', 'full', 'goatee', 'moustache'] as const

/** The person of a seed. Bones, skin, hair and taste do not depend on the picture, so all pictures show one person. */
export function personOf(traits: Traits & Pick<Styling, 'headwear'>): Person {
  const { seed, gender, age, headwear = 'none' } = traits
  const chance = chanceOf(`person ${seed}`)
  const skin = skins[traits.skin ?? Math.floor(chance.next() * skins.length)] ?? skins[2]
  const taste = { ...drawTaste(chance, { gender, age }), ...statedTaste(traits) }
  const drawnBuild = chance.between(-1, 1) + (chance.happens(0.24) ? chance.between(0.5, 1) : 0)
  const build = traits.build ?? drawnBuild
  const face = faceOf(chance, { gender, age, build })
  const lipstick = chance.happens(0.6) ? chance.one(['#8c1f3f', '#a8321f', '#7a2447', '#b5523f']) : undefined
  const hasGrey = greyFrom(chance, age)
  const colour = hairColours[traits.hairColour ?? (hasGrey ? greyOf(age) : taste.hairColour)]
  const shades = hasGrey ? greyShades(colour) : darkShades(colour)
  return {
    seed,
    isWoman: gender === 'female',
    age,
    build,
    face,
    tones: skinTones(skin, gender === 'female' ? lipstick : undefined),
    blush: skins.indexOf(skin) > 3 ? 0.5 : 0.42,
    hair: { style: taste.hair, colour, light: shades.light, volume: chance.between(0.9, 1.06) },
    headwear,
    beard: { style: gender === 'female' ? 'none' : taste.beard, colour: shades.beard },
    browColour: shades.brow,
    glasses: taste.glasses,
    earrings: taste.earrings,
  }
}

const darkShades = (colour: string) => ({
  light: mix(colour, '#d98a54', 0.3),
  beard: mix(colour, '#120b0a', 0.4),
  brow: '#1a100e',
})
const greyShades = (colour: string) => ({
  light: mix(colour, '#ffffff', 0.4),
  beard: mix(colour, '#e8e3dc', 0.2),
  brow: mix(colour, '#2b1c17', 0.62),
})

/** The traits that are stated and not left to the seed. */
const statedTaste = ({ hair, beard, glasses, earrings }: Traits): Partial<Taste> => ({
  ...(hair && { hair }),
  ...(beard && { beard }),
  ...(glasses && { glasses }),
  ...(earrings && { earrings }),
})

/** Whether the hair is grey: seldom before 45, mostly after 50. */
const greyFrom = ({ next }: Chance, age: number): boolean => {
  const share = next()
  if (age > 50) return share < 0.8
  return age > 44 && share < 0.3
}
const greyOf = (age: number) => (age > 55 ? 'silver' : 'grey')

type Taste = {
  hair: HairStyle
  hairColour: 'black' | 'soft' | 'brown' | 'wine' | 'honey'
  beard: Beard
  glasses: Glasses
  earrings: Earrings
}

function drawTaste({ one, happens }: Chance, { gender, age }: { gender: Gender; age: number }): Taste {
  const isWoman = gender === 'female'
  const natural = one(['black', 'black', 'soft'] as const)
  const dyed = one(['brown', 'wine', 'honey'] as const)
  return {
    hair: one((age > 47 ? matureHair : hairOf)[gender]),
    hairColour: happens(0.14) && isWoman ? dyed : natural,
    beard: one(beards),
    glasses: happens(0.2) ? one(['gold', 'tortoise', 'dark', 'clear'] as const) : 'none',
    earrings: isWoman ? one(['stud', 'hoop', 'drop', 'bead', 'fan'] as const) : 'none',
  }
}

type Range = readonly [low: number, high: number]
type Ranges = {
  jaw: Range
  squareness: Range
  browHeight: Range
  eye: number
  opening: number
  arch: number
  nose: number
  lips: number
}

/** Where the faces of women and men differ on average: ranges, and factors of measures that they share. */
const genderRanges: Record<Gender, Ranges> = {
  female: {
    jaw: [0.85, 0.99],
    squareness: [-0.07, 0],
    browHeight: [7.5, 11],
    eye: 1.04,
    opening: 1.06,
    arch: 1,
    nose: 0.94,
    lips: 1.06,
  },
  male: {
    jaw: [0.95, 1.09],
    squareness: [0, 0.07],
    browHeight: [11, 15],
    eye: 0.98,
    opening: 0.96,
    arch: 0.3,
    nose: 1.04,
    lips: 0.94,
  },
}

type FaceInput = { gender: Gender; age: number; build: number }

function faceOf(chance: Chance, { gender, age, build }: FaceInput): Face {
  const { between, one, happens } = chance
  const ranges = genderRanges[gender]
  const fullness = Math.max(0, Math.min(1, build * 0.5))
  const sagging = Math.max(0, age - 45) / 20
  return {
    width: between(0.92, 1.06) + fullness * 0.03,
    jaw: between(...ranges.jaw) + fullness * 0.12,
    squareness: between(...ranges.squareness) + sagging * 0.03,
    chin: between(-8, 9) - fullness * 4,
    eye: between(1.03, 1.13) * ranges.eye,
    eyeOpening: between(0.92, 1.1) * ranges.opening * (1 - sagging * 0.12),
    eyeTilt: between(-1, 4) - sagging * 3,
    browArch: between(0, 5) * ranges.arch,
    browHeight: between(...ranges.browHeight),
    browInner: between(-2, 2),
    nose: between(0.88, 1.2) * ranges.nose,
    noseDrop: between(-4, 5) + sagging * 2,
    lips: between(0.86, 1.24) * ranges.lips * (1 - sagging * 0.14),
    mouth: between(0.94, 1.08),
    fullness,
    mole: happens(0.14) ? one([-1, 1] as const) : 0,
    hasToothGap: happens(0.1),
    lidColour: gender === 'female' && age < 45 && happens(0.4) ? one(['#7a3222', '#6d2a4a']) : undefined,
    iris: mix('#3b1d10', '#1c0d08', chance.next()),
  }
}
