import * as z from 'zod/mini'

// Messages are keys of `errors:fields`, never sentences.
const blank = z.minLength(1, 'required')

export const uid = z.uuid('invalid')
/** The id in the path. */
export const ids = z.object({ id: uid })

/** A plain calendar day, "1994-07-30"; other centuries are mistakes. */
export const birthDate = z.iso.date('date_invalid').check(z.regex(/^(19|20)/, 'date_invalid'))

/** Query of an address that was signed for one viewer, and for their session where it came in an answer to them. */
export const signedAddress = z.object({
  viewer: uid,
  session: z.optional(uid),
  expires: z.string(),
  signature: z.string(),
})

export const localeCodes = ['en', 'es', 'fr', 'pt', 'sw'] as const
export const locale = z.enum(localeCodes)
export type Locale = z.output<typeof locale>

export const email = z
  .string('required')
  .check(z.trim(), z.toLowerCase(), blank, z.maxLength(254, 'email_invalid'), z.email('email_invalid'))

/** A password that a member chooses. No upper or lower case rules: length is what counts (NIST SP 800-63B). */
export const newPassword = z
  .string('required')
  .check(blank, z.minLength(8, 'password_short'), z.maxLength(128, 'too_long'))
/** An existing password to check: any format. */
export const knownPassword = z.string('required').check(blank, z.maxLength(128, 'too_long'))

export const code = z.string('required').check(z.trim(), blank, z.regex(/^\d{6}$/, 'code_format'))

/** As it came by mail. */
export const mailedToken = z.string('required').check(blank, z.maxLength(120, 'invalid'))

/**
 * Names appear in lists and in mails to unverified addresses: no line breaks, nothing that turns the direction
 * of writing, no digits, and nothing that mail programs make a link of.
 */
const nameShape = /^(?!.*\p{L}\.\p{L}{2})[^\p{Cc}\p{Zl}\p{Zp}\p{N}\u202a-\u202e\u2066-\u2069<>@/\\:]*$/u
export const firstName = z
  .string('required')
  .check(z.trim(), blank, z.maxLength(30, 'too_long'), z.regex(nameShape, 'invalid'))
export const lastName = firstName
/** A first and a last name in one field. */
export const fullName = z
  .string('required')
  .check(z.trim(), blank, z.maxLength(60, 'too_long'), z.regex(nameShape, 'invalid'))

export const genders = ['male', 'female', 'other'] as const
export const gender = z.enum(genders, 'required')
export type Gender = z.output<typeof gender>

/** Older than 18, so 19 and up; whole years. A form sends text, so digits are read too. */
export const age = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.trim(), blank)], 'required'), z.transform(wholeNumber)),
  z.int('age_whole').check(z.gt(18, 'age_over_18'), z.lte(120, 'invalid')),
)

function wholeNumber(value: number | string): number {
  if (typeof value === 'number') return value
  return /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN
}

export const dialCode = z.string('required').check(z.trim(), blank, z.regex(/^\+\d{1,4}$/, 'dial_code_invalid'))
export const mobileNumber = z.string('required').check(z.trim(), blank, z.regex(/^[\d\s().-]{4,20}$/, 'phone_invalid'))

/** Opaque cursor of a list: made by the server, handed back unread. */
export const cursor = z.optional(z.string().check(z.maxLength(400)))
export const limitUpTo = (maximum: number, usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maximum)), usual)
export const nextCursor = z.nullable(z.string())

/** An empty object: the call did what it says and has nothing to tell. */
export const done = z.object({})
