import type { Person } from '@karibu/contract'
import type { TFunction } from 'i18next'
import { formatDay, formatKm, formatNumber } from '../../../lib/i18n/format.ts'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { chosenPlaceName, type Mine } from './profile-form-rules.ts'

type Summary = (t: TFunction, person: Person, mine: Mine) => string

const inOneLine = (parts: readonly (string | null | false | undefined)[], between = ' · '): string =>
  parts.filter(Boolean).join(between)

/** The present value of each section of the editor in one line; empty if nothing is given. */
export const summarize = {
  name: (_, { firstname, lastname }) => inOneLine([firstname, lastname], ' '),
  about: (_, { about }) => about ?? '',
  prompts: (_, { promptAnswers }) => inOneLine(promptAnswers.map(({ answer }) => answer)),
  lookingFor: (t, { lookingFor }) =>
    inOneLine(
      lookingFor.map((goal) => t(`people:lookingFor.${goal}`)),
      ', ',
    ),
  interests: (t, { interests }) =>
    inOneLine(
      interests.map((interest) => t(`details:interests.${interest}`)),
      ', ',
    ),
  languages: (_, { languages }) =>
    inOneLine(
      languages.map((code) => languageNames[code]),
      ', ',
    ),
  work: (t, { occupation, education, height }) =>
    inOneLine([
      occupation,
      education && t(`details:education.${education}`),
      height !== null && t('details:heightCm', { height }),
    ]),
  life: (t, { children, smoking, drinking }) =>
    inOneLine([
      children && t(`details:mine.children.${children}`),
      smoking && t(`details:mine.smoking.${smoking}`),
      drinking && t(`details:mine.drinking.${drinking}`),
    ]),
  culture: (t, { faith, ethnicGroup }) => inOneLine([faith && t(`details:faith.${faith}`), ethnicGroup]),
  genotype: (_, __, mine) => mine.genotype.value ?? '',
  place: (_, person, mine) => chosenPlaceName(person, mine) ?? '',
  preferences: (t, _, { preferences: { gender, ageMin, ageMax, distance } }) =>
    inOneLine([
      t(`people:preferences.genders.${gender}`),
      t('people:edit.ages', { from: formatNumber(ageMin), to: formatNumber(ageMax) }),
      distance === null
        ? t('people:preferences.anyDistance')
        : t('common:distance.within', { distance: formatKm(distance) }),
    ]),
  phone: (t, person, mine) =>
    person.phone ? inOneLine([person.phone, t(`people:sharedWith.${mine.sharing.phone}`)]) : '',
  birthDate: (t, person, mine) =>
    person.dob ? inOneLine([formatDay(person.dob), t(`people:sharedWith.${mine.sharing.dob}`)]) : '',
} satisfies Record<string, Summary>

/** A section of the editor of one's own profile. */
export type SectionId = keyof typeof summarize
