import type { backgrounds, hairColours } from './palette.ts'

export type Gender = 'female' | 'male'
export type HairStyle =
  | 'fade'
  | 'short'
  | 'flat'
  | 'bald'
  | 'afro'
  | 'puff'
  | 'bun'
  | 'curls'
  | 'cornrows'
  | 'braids'
  | 'locs'
  | 'twists'
  | 'bantu'
export type Headwear = 'none' | 'gele' | 'headscarf' | 'hijab' | 'kufi' | 'fila' | 'beanie' | 'cap'
export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
export type Glasses = 'none' | 'gold' | 'tortoise' | 'dark' | 'clear'
export type Earrings = 'none' | 'stud' | 'hoop' | 'drop' | 'bead' | 'fan'
export type Garment = 'gown' | 'blouse' | 'kitenge' | 'kaftan' | 'agbada' | 'tshirt' | 'shirt' | 'blazer' | 'jersey'
export type Expression = 'calm' | 'soft' | 'smile' | 'grin' | 'laugh'
export type ArmPose = 'down' | 'hip' | 'crossed' | 'hold' | 'both' | 'play'
export type SceneName =
  | 'market'
  | 'kitchen'
  | 'pitch'
  | 'beach'
  | 'courtyard'
  | 'bookshop'
  | 'music'
  | 'rooftop'
  | 'garden'
  | 'trail'
  | 'desk'
  | 'lounge'
/** Head and shoulders, a half figure, or a half figure in a place. */
export type Picture = { kind: 'portrait' } | { kind: 'figure'; arms: ArmPose } | { kind: 'scene'; scene: SceneName }

/** The traits of a person that are stated; the seed decides the others. They must be the same for every picture. */
export type Traits = {
  seed: string
  gender: Gender
  /** In years, 19 to 65. */
  age: number
  skin?: number
  /** From -1, slim, to 2, heavy. */
  build?: number
  hair?: HairStyle
  hairColour?: keyof typeof hairColours
  beard?: Beard
  glasses?: Glasses
  earrings?: Earrings
}

/** What may differ between the pictures of a person; the seed and the kind of picture decide the others. */
export type Styling = {
  headwear?: Headwear
  garment?: Garment
  isPatterned?: boolean
  plainColour?: string
  background?: keyof typeof backgrounds
  expression?: Expression
  /** From 0, a front view, to 1, a three-quarter view. */
  turn?: number
}

export type PortraitInput = Traits & Styling & { picture: Picture }
