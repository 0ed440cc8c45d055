import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { actor } from './staff-fields.ts'

/** Longest name of a gift, boost or plan, in characters. */
export const itemNameMax = 30

// Without control characters, line breaks and marks that turn the direction of what follows.
export const itemName = z
  .string('required')
  .check(z.trim(), z.maxLength(itemNameMax, 'too_long'), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'invalid'))
/** A name in each language, which may be empty. */
export const namesByLocale = { en: itemName, es: itemName, fr: itemName, pt: itemName, sw: itemName }

/** A name for each language. Empty: the name that comes with the product. */
export const itemNamesForm = z.object(namesByLocale)
export type ItemNamesForm = z.output<typeof itemNamesForm>

/** Names from a time on. */
export const nameChangeForm = z.object({
  ...namesByLocale,
  /** Null: now. Never in the past. */
  startsAt: z._default(z.nullable(z.iso.datetime('invalid')), null),
})
export type NameChangeForm = z.output<typeof nameChangeForm>

const setNames = z.object({ en: z.string(), es: z.string(), fr: z.string(), pt: z.string(), sw: z.string() })

/** Names that wait for their time. */
export const nameChange = z.object({
  id: field.uid,
  /** Empty: the name that comes with the product. */
  names: setNames,
  startsAt: z.string(),
  by: actor,
  reason: z.string(),
})
export type NameChange = z.output<typeof nameChange>

/** The names of a gift, a plan or a boost as they are now. */
export const itemNames = z.object({
  /** What staff set; empty where the name of the product holds. */
  own: setNames,
  /** The names that come with the product. Null: it knows no such item. */
  builtIn: z.nullable(setNames),
})
