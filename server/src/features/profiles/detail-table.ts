import type { DetailName, PersonDetails, SharedPart, Sharing } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import { isMatchOf } from '../../db/is-match.ts'
import type { Culture, Profile } from '../../db/schema.ts'

/** In the select of a profile `p` is its row and `u` its row of `culture`. */
type Column = `p.${keyof Profile & string}` | `u.${keyof Culture & string}`
/** Free text must be declared as such: strangers read it, so it must not contain contact details. */
type FreeText<Value> = string extends NonNullable<Value> ? { isFreeText: true } : { isFreeText?: never }
/** How the column stores a list without entries. */
type List<Value> = Value extends readonly unknown[] ? { emptyList: '{}' | '[]' } : { emptyList?: never }
export type DetailTable<Details> = {
  [K in keyof Details]-?: {
    column: Column
    /** Guests, who gave no name, do not see what is for members. */
    visibility: 'everyone' | 'members'
  } & FreeText<Details[K]> &
    List<Details[K]>
}

/** Each detail of the contract; select, view and the check of texts follow from it. One that is missing does not compile. */
export const detailTable = {
  languages: { column: 'p.languages', visibility: 'everyone', emptyList: '{}' },
  interests: { column: 'p.interests', visibility: 'everyone', emptyList: '{}' },
  education: { column: 'p.education', visibility: 'everyone' },
  occupation: { column: 'p.occupation', visibility: 'everyone', isFreeText: true },
  height: { column: 'p.height', visibility: 'everyone' },
  children: { column: 'p.children', visibility: 'everyone' },
  smoking: { column: 'p.smoking', visibility: 'everyone' },
  drinking: { column: 'p.drinking', visibility: 'everyone' },
  faith: { column: 'u.faith', visibility: 'members' },
  ethnicGroup: { column: 'u.ethnic_group', visibility: 'members', isFreeText: true },
  promptAnswers: { column: 'p.prompt_answers', visibility: 'everyone', emptyList: '[]' },
} as const satisfies DetailTable<PersonDetails>

const isDetail = (name: string): name is DetailName => name in detailTable
export const detailNames = Object.keys(detailTable).filter(isDetail)

type FreeTextName = { [K in DetailName]: (typeof detailTable)[K] extends { isFreeText: true } ? K : never }[DetailName]
const isFreeText = (name: DetailName): name is FreeTextName => 'isFreeText' in detailTable[name]
export const freeTextNames = detailNames.filter(isFreeText)

/** The columns of all details, each under its name in the contract. */
export const detailSelect = sql.join(
  detailNames.map((name) => sql`${sql.ref(detailTable[name].column)} as ${sql.id(name)}`),
)

/** What a profile's row stores of the owner's choices: those other than everyone. */
export type StoredSharing = Partial<Record<SharedPart, Exclude<Sharing, 'everyone'>>>

const everyone: Record<SharedPart, Sharing> = {
  about: 'everyone',
  voice: 'everyone',
  languages: 'everyone',
  interests: 'everyone',
  education: 'everyone',
  occupation: 'everyone',
  height: 'everyone',
  children: 'everyone',
  smoking: 'everyone',
  drinking: 'everyone',
  faith: 'everyone',
  ethnicGroup: 'everyone',
  promptAnswers: 'everyone',
}

/** The audience of each detail, of the text about its owner and of the voice intro. */
export const detailSharingOf = (stored: StoredSharing): Record<SharedPart, Sharing> => ({ ...everyone, ...stored })

/** SQL over a profile `p`: does its owner show this part to everyone who may see the profile? */
export const isPublicDetail = (name: SharedPart): RawBuilder<boolean> =>
  sql`(not p.detail_sharing ? ${sql.lit<string>(name)})`

/**
 * SQL over a profile `p` for a detail as everyone may know it: one that is shared with fewer is like an empty one. Every query that
 * compares or ranks members reads details by this, so that no order, reason or count reveals what a profile does not show.
 */
export function publicDetail(name: DetailName): RawBuilder<unknown> {
  const row: DetailTable<PersonDetails>[DetailName] = detailTable[name]
  const otherwise = row.emptyList ? sql`else ${sql.lit(row.emptyList)}` : sql``
  return sql`case when ${isPublicDetail(name)} then ${sql.raw(row.column)} ${otherwise} end`
}

/** SQL over a profile `p`: may the viewer see this part, as far as its owner decides? `isMatch` is SQL: are the two a match? */
export const isPartShown = (name: SharedPart, isMatch: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${isPublicDetail(name)} or (p.detail_sharing ->> ${sql.lit<string>(name)} = 'matches' and ${isMatch}))`

/** SQL over a profile `p`: may the viewer see this part, as far as its owner decides? */
export const isDetailSharedWith = (name: SharedPart, viewerId: number | RawBuilder<number>): RawBuilder<boolean> =>
  isPartShown(name, isMatchOf(sql`p.member_id`, viewerId))
