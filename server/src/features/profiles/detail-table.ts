import type { PersonDetails } from '@karibu/contract'
import { sql } from 'kysely'
import type { Culture, Profile } from '../../db/schema.ts'

/** In the select of a profile `p` is its row and `u` its row of `culture`. */
type Column = `p.${keyof Profile & string}` | `u.${keyof Culture & string}`
/** Free text must be declared as such: strangers read it, so it must not contain contact details. */
type FreeText<Value> = string extends NonNullable<Value> ? { isFreeText: true } : { isFreeText?: never }
export type DetailTable<Details> = {
  [K in keyof Details]-?: {
    column: Column
    /** Guests, who gave no name, do not see what is for members. */
    visibility: 'everyone' | 'members'
  } & FreeText<Details[K]>
}

/** Each detail of the contract; select, view and the check of texts follow from it. One that is missing does not compile. */
export const detailTable = {
  languages: { column: 'p.languages', visibility: 'everyone' },
  interests: { column: 'p.interests', visibility: 'everyone' },
  education: { column: 'p.education', visibility: 'everyone' },
  occupation: { column: 'p.occupation', visibility: 'everyone', isFreeText: true },
  height: { column: 'p.height', visibility: 'everyone' },
  children: { column: 'p.children', visibility: 'everyone' },
  smoking: { column: 'p.smoking', visibility: 'everyone' },
  drinking: { column: 'p.drinking', visibility: 'everyone' },
  faith: { column: 'u.faith', visibility: 'members' },
  ethnicGroup: { column: 'u.ethnic_group', visibility: 'members', isFreeText: true },
  promptAnswers: { column: 'p.prompt_answers', visibility: 'everyone' },
} as const satisfies DetailTable<PersonDetails>

type DetailName = keyof PersonDetails
const isDetail = (name: string): name is DetailName => name in detailTable
export const detailNames = Object.keys(detailTable).filter(isDetail)

type FreeTextName = { [K in DetailName]: (typeof detailTable)[K] extends { isFreeText: true } ? K : never }[DetailName]
const isFreeText = (name: DetailName): name is FreeTextName => 'isFreeText' in detailTable[name]
export const freeTextNames = detailNames.filter(isFreeText)

/** The columns of all details, each under its name in the contract. */
export const detailSelect = sql.join(
  detailNames.map((name) => sql`${sql.ref(detailTable[name].column)} as ${sql.id(name)}`),
)
