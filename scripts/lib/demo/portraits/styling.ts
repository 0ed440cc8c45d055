import type { Outfit } from './body/body.ts'
import { type Chance, chanceOf } from './chance.ts'
import { backgrounds, distance, isDark, plainColours } from './palette.ts'
import type { Person } from './person.ts'
import type { ArmPose, Expression, Garment, Picture, PortraitInput } from './portrait-input.ts'
import { scenes } from './scenes/scenes.ts'
import { textileColours } from './textile.ts'

/** What differs between the pictures of a person. */
export type Style = {
  outfit: Outfit
  arms: ArmPose
  textile: string
  wrapTextile: string
  headwearColour: string
  background: string
  expression: Expression
  turn: number
  tilt: number
  isFlipped: boolean
}

const garmentsOfWomen = ['gown', 'gown', 'blouse', 'tshirt', 'blazer', 'kaftan', 'shirt'] as const
// An agbada is worn only where it is stated: it is formal, and known in few of the countries.
const garmentsOfMen = ['kitenge', 'tshirt', 'kaftan', 'blazer', 'jersey', 'shirt'] as const
const lightBackgrounds = ['marigold', 'sand', 'rose', 'lilac', 'mint', 'terracotta'] as const
const allBackgrounds = [...lightBackgrounds, 'clay', 'palm', 'indigo'] as const
const headwearColours = ['#b23e1c', '#2f2170', '#1c6b47', '#f2a516', '#8c1f3f', '#e8a08c', '#4f8f73', '#fbf3e4']
const lightTrims = ['#f2a516', '#fbf3e4', '#e8a08c']
const darkTrims = ['#2f2170', '#b23e1c', '#1c6b47']
const expressions = ['soft', 'smile', 'smile', 'grin', 'soft', 'laugh', 'calm'] as const

/** The clothes, pose and mood of one picture, decided by the seed together with the kind of picture. */
export function styleOf(input: PortraitInput, person: Person): Style {
  const { picture } = input
  const chance = chanceOf(`style ${input.seed} ${pictureKey(picture)}`)
  const background = input.background ?? backgroundOf(person, chance)
  const textile = `textile ${input.seed} ${pictureKey(picture)}`
  const outfit = outfitOf({ input, person, chance, textile, ground: backgrounds[background] })
  return {
    outfit,
    arms: armsOf(picture),
    textile,
    wrapTextile: chance.happens(0.5) ? textile : `wrap ${input.seed}`,
    headwearColour: chance.one(headwearColours.filter((colour) => distance(colour, backgrounds[background]) > 90)),
    background: backgrounds[background],
    expression: input.expression ?? chance.one(expressions),
    turn: input.turn ?? chance.one([0, 0.35, 0.6, 0.85, 1]),
    tilt: chance.between(-4, 5),
    isFlipped: picture.kind === 'scene' ? scenes[picture.scene].isFlipped : chance.happens(0.5),
  }
}

/** A plain background on which skin and hair are seen clearly. */
function backgroundOf({ tones }: Person, { one }: Chance): keyof typeof backgrounds {
  return one(isDark(tones.light) ? lightBackgrounds : allBackgrounds)
}

const pictureKey = (picture: Picture): string => (picture.kind === 'scene' ? picture.scene : picture.kind)

function armsOf(picture: Picture): ArmPose {
  if (picture.kind === 'scene') return scenes[picture.scene].arms
  return picture.kind === 'figure' ? picture.arms : 'down'
}

type OutfitInput = { input: PortraitInput; person: Person; chance: Chance; textile: string; ground: string }

function outfitOf({ input, person, chance, textile, ground: behind }: OutfitInput): Outfit {
  const garment = garmentOf(input, person, chance)
  const isPatterned = input.isPatterned ?? ['agbada', 'gown', 'kitenge'].includes(garment)
  const { ground, thread } = textileColours(textile)
  const drawn = chance.one(plainColours.filter((colour) => distance(colour, behind) > 90))
  const plain = isPatterned ? ground : (input.plainColour ?? drawn)
  const hasLowNeckline = garment === 'gown' || garment === 'blouse' || garment === 'blazer'
  const trim = chance.one(isDark(plain) ? lightTrims : darkTrims)
  return {
    garment,
    isPatterned,
    colours: {
      plain,
      trim: isPatterned ? thread : trim,
      inner: chance.one(['#fbf3e4', '#fbf3e4', '#e8a08c', '#f2a516', '#d8c3a0']),
    },
    neckline: chance.one(['heart', 'square', 'scoop'] as const),
    hasNecklace: hasLowNeckline && person.isWoman && person.headwear !== 'hijab' && chance.happens(0.4),
  }
}

/** With a hijab, sleeves are long. */
function garmentOf({ garment, picture }: PortraitInput, person: Person, chance: Chance): Garment {
  const drawn = chance.one(person.isWoman ? garmentsOfWomen : garmentsOfMen)
  const ofScene =
    picture.kind === 'scene' ? scenes[picture.scene].garments[person.isWoman ? 'female' : 'male'] : undefined
  const chosen = garment ?? ofScene ?? drawn
  const hasShortSleeves = chosen === 'gown' || chosen === 'tshirt' || chosen === 'blouse' || chosen === 'kitenge'
  return person.headwear === 'hijab' && (hasShortSleeves || chosen === 'jersey') ? 'kaftan' : chosen
}
