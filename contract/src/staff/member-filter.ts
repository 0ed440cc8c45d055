import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { dateModes, numberModes, textModes } from '../money/wallet.ts'

export const memberRoles = ['admin', 'user', 'guest'] as const
/** unverified: active, but the address is not proved yet. */
export const memberStatuses = ['active', 'inactive', 'unverified', 'suspended', 'banned'] as const
export const memberSorts = ['joined', 'name', 'age', 'seen', 'reports'] as const

const text = z.optional(z.string().check(z.trim(), z.maxLength(254, 'too_long')))
const textMode = z._default(z.enum(textModes, 'invalid'), 'contains')
const number = z.optional(z.coerce.number().check(z.int('invalid'), z.gte(0, 'invalid'), z.lte(10_000, 'invalid')))
const numberMode = z._default(z.enum(numberModes, 'invalid'), 'equals')
const day = z.optional(z.iso.date('invalid'))
const dayMode = z._default(z.enum(dateModes, 'invalid'), 'dateIs')

/**
 * The list of members for staff, by the specification's match modes: texts by six, numbers by seven, days (UTC) by four.
 * All filters combine. Only permission `admin` searches parts of an address; other staff name a whole one.
 */
export const staffMemberFilter = z.object({
  /** A whole address, phone number or id, else a part of the name. */
  search: text,
  name: text,
  nameMode: textMode,
  email: text,
  emailMode: z._default(z.enum(textModes, 'invalid'), 'equals'),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))),
  role: z.optional(z.enum(memberRoles, 'invalid')),
  status: z.optional(z.enum(memberStatuses, 'invalid')),
  age: number,
  ageMode: numberMode,
  ageTo: number,
  reports: number,
  reportsMode: numberMode,
  reportsTo: number,
  joined: day,
  joinedMode: dayMode,
  seen: day,
  seenMode: dayMode,
  sort: z._default(z.enum(memberSorts, 'invalid'), 'joined'),
  order: z._default(z.enum(['asc', 'desc'], 'invalid'), 'desc'),
})
export type StaffMemberFilter = z.output<typeof staffMemberFilter>

/** One page of the list of members, filtered. */
export const staffMemberPage = z.object({
  ...staffMemberFilter.shape,
  cursor: field.cursor,
  limit: field.limitUpTo(100, 25),
})
