import type { Interest } from '../../../contract/src/index.ts'
import type { DemoPerson } from './demo-people.ts'
import { type Chance, chanceOf } from './portraits/chance.ts'
import type { Headwear, PortraitInput, SceneName, Styling, Traits } from './portraits/portrait-input.ts'

/** The place in which an interest is shown. */
const interestScenes: Record<Interest, SceneName> = {
  music: 'music',
  singing: 'music',
  dancing: 'music',
  concerts: 'music',
  cinema: 'lounge',
  series: 'lounge',
  board_games: 'lounge',
  video_games: 'lounge',
  podcasts: 'lounge',
  family: 'lounge',
  theatre: 'rooftop',
  nightlife: 'rooftop',
  photography: 'rooftop',
  eating_out: 'rooftop',
  fashion: 'market',
  crafts: 'market',
  markets: 'market',
  writing: 'bookshop',
  reading: 'bookshop',
  history: 'bookshop',
  languages: 'bookshop',
  museums: 'bookshop',
  football: 'pitch',
  watching_sports: 'pitch',
  running: 'trail',
  cycling: 'trail',
  hiking: 'trail',
  road_trips: 'trail',
  basketball: 'trail',
  gym: 'trail',
  martial_arts: 'trail',
  yoga: 'garden',
  gardening: 'garden',
  pets: 'garden',
  painting: 'garden',
  volunteering: 'garden',
  swimming: 'beach',
  beach: 'beach',
  travel: 'beach',
  cooking: 'kitchen',
  baking: 'kitchen',
  business: 'desk',
  technology: 'desk',
  science: 'desk',
  diy: 'desk',
}

const arms = ['down', 'hip', 'crossed'] as const
const muslimNames = new Set(
  `Zainab Halima Aisha Hadiza Maryam Musa Ibrahim Sani Yusuf Aliyu Rehema Mwajuma Asha Subira Tatu Khadija Mariam Juma
  Hamisi Rashidi Salim Bakari Saidi Abdallah Aminata Fatou Awa Aïssatou Moussa Ousmane Cheikh Abdou`.split(/\s+/),
)
const yorubaMen = new Set('Tunde Segun Kunle Tobi Femi Wale Gbenga Damilola'.split(' '))

/** The three pictures of a demo member: a portrait, a half figure, and one of their interests. */
export function demoPortraits(person: DemoPerson): [PortraitInput, PortraitInput, PortraitInput] {
  const traits: Traits = { seed: `demo ${person.index}`, gender: person.gender, age: person.age }
  const chance = chanceOf(`wardrobe ${person.index}`)
  const always = headwearAlways(person, chance)
  const [first, second] = always ? [always, always] : headwearSometimes(person, chance)
  return [
    { ...traits, ...first, picture: { kind: 'portrait' }, expression: chance.one(['soft', 'smile', 'grin']) },
    { ...traits, ...second, picture: { kind: 'figure', arms: chance.one(arms) } },
    { ...traits, ...(always ?? {}), picture: { kind: 'scene', scene: sceneOf(person) } },
  ]
}

/** The place of the first interest, so that the picture fits what the profile says. */
function sceneOf({ interests }: DemoPerson): SceneName {
  const [interest] = interests
  return interest ? interestScenes[interest] : 'rooftop'
}

function headwearAlways({ gender, firstname }: DemoPerson, { happens }: Chance): Styling | undefined {
  if (!muslimNames.has(firstname)) return undefined
  if (gender === 'female' && happens(0.6)) return { headwear: 'hijab' }
  return undefined
}

/** Formal and everyday headwear for the portrait and the half figure, each with the clothes that go with it. */
function headwearSometimes(person: DemoPerson, chance: Chance): [Styling, Styling] {
  const formal = formalWear(person)
  const everyday = everydayWear(person, chance)
  if (formal && chance.happens(0.55)) return chance.happens(0.5) ? [formal, {}] : [{}, formal]
  return chance.happens(0.35) ? [everyday, {}] : [{}, {}]
}

function formalWear({ gender, country, firstname }: DemoPerson): Styling | undefined {
  if (gender === 'male' && muslimNames.has(firstname)) return { headwear: 'kufi', garment: 'kaftan' }
  if (gender === 'male' && yorubaMen.has(firstname)) return { headwear: 'fila', garment: 'agbada' }
  if (gender === 'female' && country === 'NG') return { headwear: 'gele', garment: 'gown', isPatterned: true }
  return undefined
}

function everydayWear({ gender, age }: DemoPerson, { one }: Chance): Styling {
  if (gender === 'female' && age > 27) return { headwear: 'headscarf', garment: one(['gown', 'blouse']) }
  const headwear: Headwear = one(['cap', 'beanie'])
  return { headwear, garment: 'tshirt' }
}
