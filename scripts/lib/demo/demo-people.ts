import { type Interest, interest, type LookingFor } from '../../../contract/src/index.ts'
import { type Dice, dice } from '../dice.ts'
import { phrases } from './people/phrases.ts'
import { type Locale, type Place, places } from './people/places.ts'
import { writtenProfiles } from './people/written-profiles.ts'

type Profile = {
  firstname: string
  lastname: string
  gender: 'female' | 'male'
  age: number
  /** In centimetres. */
  height: number
  occupation: string
  /** The first one is drawn. */
  interests: Interest[]
  about: string
}

export type DemoPerson = Profile & {
  index: number
  email: string
  lookingFor: LookingFor[]
  city: string
  country: string
  dialCode: string
  locale: Locale
  /** From the middle of the city, km. */
  north: number
  east: number
}

/** The same people each time. The first is the one to log in as. */
export function demoPeople(): DemoPerson[] {
  let index = 0
  return places.flatMap((place) => {
    const written = parseProfiles(writtenProfiles[place.city] ?? '')
    return Array.from({ length: place.count }, (_, at) => demoPerson({ place, index: index++, written: written[at] }))
  })
}

type PersonInput = { place: Place; index: number; written: Profile | undefined }

function demoPerson({ place, index, written }: PersonInput): DemoPerson {
  const chance = dice(index + 1)
  const { one, next } = chance
  const angle = next() * 2 * Math.PI
  const km = 14 * next() ** 1.5
  const profile = written ?? composeProfile(place, index, chance)
  const { city, country, dialCode, locale } = place
  return {
    ...profile,
    about: `${profile.about} ${phrases[locale].label}`,
    index,
    email: `demo.${index}@karibu.example`,
    lookingFor: one<LookingFor[]>([
      ['dating'],
      ['marriage'],
      ['friendship', 'dating'],
      ['dating', 'marriage'],
      ['friendship'],
    ]),
    city,
    country,
    dialCode,
    locale,
    north: km * Math.cos(angle),
    east: km * Math.sin(angle),
  }
}

function composeProfile({ names, locale }: Place, index: number, { one, between, next }: Dice): Profile {
  const gender = index % 2 === 0 ? 'female' : 'male'
  const { women, men, lastnames } = one(names)
  const { work, endings, interests: sentences } = phrases[locale]
  const [occupation, sentence] = one(work)
  const drawn = one(interest.options.filter((option) => sentences[option]))
  const others = Array.from({ length: between(1, 5) }, () => one(interest.options))
  return {
    firstname: one(gender === 'female' ? women : men),
    lastname: one(lastnames),
    gender,
    age: next() < 0.12 ? between(49, 63) : between(21, 48),
    height: gender === 'female' ? between(153, 178) : between(165, 193),
    occupation,
    interests: [...new Set([drawn, ...others])],
    about: `${sentence} ${sentences[drawn]} ${one(endings)}`,
  }
}

const linePattern = /^(\S+) (.+?) \| (female|male) (\d+) (\d+) \| (.+?) \| (.+?) \| (.+)$/

function parseProfiles(table: string): Profile[] {
  const lines = table.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [, firstname = '', lastname = '', gender, age, height, occupation = '', interests = '', about = ''] =
      linePattern.exec(line) ?? []
    if (about === '') throw new Error(`not a profile: ${line}`)
    return {
      firstname,
      lastname,
      gender: gender === 'female' ? 'female' : 'male',
      age: Number(age),
      height: Number(height),
      occupation,
      interests: interests.split(', ').map((name) => interest.parse(name)),
      about,
    }
  })
}
