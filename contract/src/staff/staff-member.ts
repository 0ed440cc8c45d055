import * as z from 'zod/mini'
import { messageText } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { cityId } from '../members/places.ts'
import { suspensionDays } from '../safety/moderation.ts'
import { sanctionKinds } from '../safety/sanctions.ts'
import { memberRoles, memberStatuses, staffMemberFilter } from './member-filter.ts'
import { staffReason } from './money/staff-payouts.ts'
import { staffPermission } from './staff.ts'
import { actor, adminHasPermission, proposalKinds, roleFields } from './staff-fields.ts'

export const noteLengthMax = 2000
/** The page of staff shows a member as others do for so long. Not beside the view's schema: the web would load that of a person. */
export const staffViewMinutes = 15
/** The most rows of one file of members. */
export const memberFileRowsMax = 50_000

/** A member in the list of staff. */
export const staffMemberRow = z.object({
  id: field.uid,
  name: z.string(),
  /** Its first letter and its domain; the whole one is in the private data. */
  maskedEmail: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  age: z.number(),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Name of the paid plan; null without one. */
  plan: z.nullable(z.string()),
  joinedAt: z.string(),
  seenAt: z.nullable(z.string()),
  /** Reports about the member by others. */
  reports: z.number(),
  /** The first photo, for me. */
  photo: z.nullable(z.string()),
})
export type StaffMemberRow = z.output<typeof staffMemberRow>

/** `active`: seen within a week. `matchesPer100`: null where hardly any member was shown. */
export const cityLiquidity = z.object({
  id: z.number(),
  city: z.string(),
  country: z.string(),
  women: z.number(),
  men: z.number(),
  others: z.number(),
  active: z.number(),
  /** Women and men now, less those on the first recorded day of the period; null where no day is recorded. */
  change: z.nullable(z.number()),
  /** Of all recorded days of the period; null where too few members were shown. */
  matchesPer100: z.nullable(z.number()),
  countedAt: z.string(),
})
export type CityLiquidity = z.output<typeof cityLiquidity>

/** A city as it was last counted on a day. `active`: seen within a week; `matchesPer100`: null where hardly any member was shown. */
export const cityDay = z.object({
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  women: z.number(),
  men: z.number(),
  /** Null where there were some, but fewer than ten. */
  others: z.nullable(z.number()),
  active: z.number(),
  matchesPer100: z.nullable(z.number()),
})
export type CityDay = z.output<typeof cityDay>

const sanctionLine = z.object({
  id: field.uid,
  kind: z.enum(sanctionKinds),
  until: z.nullable(z.string()),
  reason: z.string(),
  decidedAt: z.string(),
  endedAt: z.nullable(z.string()),
})

export const restrictionKinds = ['messages', 'discovery'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** `messages`: writes only to those who answered them. `discovery`: shown only to those they matched. */
const restrictionLine = z.object({
  kind: z.enum(restrictionKinds),
  until: z.string(),
  /** null: the program imposed it, for messages that resemble fraud. */
  decision: z.nullable(z.object({ reason: z.string(), decidedAt: z.string(), by: z.array(actor) })),
})

const reportLine = z.object({
  id: field.uid,
  category: z.nullable(z.string()),
  status: z.enum(['open', 'closed']),
  outcome: z.nullable(z.string()),
  createdAt: z.string(),
})

const memberEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** Null where the operator or a job acted. */
  by: z.nullable(actor),
  action: z.string(),
  /** Empty where none was recorded. */
  reason: z.string(),
})

const note = z.object({ id: field.uid, by: actor, text: z.string(), at: z.string() })

const staffMemberDetails = z.extend(staffMemberRow, {
  firstname: z.string(),
  lastname: z.string(),
  gender: field.gender,
  locale: field.locale,
  permissions: z.array(staffPermission),
  photos: z.number(),
  deletionDueAt: z.nullable(z.string()),
  payoutsFrozen: z.boolean(),
  /** A proposal about this member waits for a second person. */
  proposal: z.nullable(z.enum(proposalKinds)),
  /** A confirmed correction of the address, masked, that has not taken effect: from `opensAt` to `expiresAt` its owner can log in. */
  emailCorrection: z.nullable(z.object({ email: z.string(), opensAt: z.string(), expiresAt: z.string() })),
  /** Whether it is me: staff cannot change themselves here. */
  isMe: z.boolean(),
  /** In force. */
  restrictions: z.array(restrictionLine),
  /** Reported as under age and not decided yet: shown only to those they matched. */
  isAgeInQuestion: z.boolean(),
  /** Warnings, removed texts and photos, restrictions, suspensions and bans, the newest first; at most 20. */
  sanctions: z.array(sanctionLine),
  /** Reports about the member, the newest first; at most 20. */
  reportLines: z.array(reportLine),
  /** What staff did, the newest first; at most 50. */
  history: z.array(memberEvent),
  /** Notes of staff, the newest first; at most 50. */
  notes: z.array(note),
})
export type StaffMemberDetails = z.output<typeof staffMemberDetails>
/** A member with everything that staff may read without a further reason. */
export const detailsReply = z.object({ member: staffMemberDetails })

/**
 * What accounts have in common: the address without dots and plus parts, the browser they signed in with within 90 days, the phone
 * number, the payout account, a picture.
 */
export const accountLinks = ['address', 'device', 'phone', 'payout', 'photo'] as const
/** Another account that may be of the same person: a hint, never a proof. */
const linkedAccount = z.object({
  id: field.uid,
  name: z.string(),
  status: z.enum(memberStatuses),
  by: z.array(z.enum(accountLinks)),
})
export type LinkedAccount = z.output<typeof linkedAccount>
/** Accounts that are linked to one member, the newest first; at most 50. */
export const linkedAccounts = z.array(linkedAccount)

/** What staff read about a member only with a reason: contact details, money, sessions and linked accounts. */
export const privateData = z.object({
  email: z.string(),
  phone: z.string(),
  /** As the member gave it; null where only an age was stated. */
  dob: z.nullable(z.string()),
  /** In USD; credits are whole numbers. */
  money: z.object({
    usd: z.number(),
    credits: z.number(),
    paidIn: z.number(),
    paidOut: z.number(),
    giftsBought: z.number(),
    giftsReceived: z.number(),
  }),
  sessions: z.array(z.object({ id: field.uid, device: z.string(), createdAt: z.string(), lastUsedAt: z.string() })),
  linked: linkedAccounts,
})
export type StaffPrivateData = z.output<typeof privateData>

/** Every act about a member has a reason, which the audit log keeps. */
export const memberReasonForm = z.object({ reason: staffReason })
/** A restriction of a member, and its reason. */
export const memberRestrictionForm = z.object({ kind: z.enum(restrictionKinds), reason: staffReason })
/** A member as staff correct it, and why, which the member reads. What is left out stays. */
export const memberEditForm = z.object({
  firstname: field.firstName,
  lastname: field.lastName,
  gender: field.gender,
  dob: z.optional(field.birthDate),
  locale: z.optional(field.locale),
  /** Moves the member to this city, and so to its country. */
  cityId: z.optional(cityId),
  /** Removes what the member wrote on the profile; they may appeal that. */
  clearTexts: z._default(z.boolean(), false),
  reason: staffReason,
})
/** The role of a member, the permissions of staff, and why it changes. */
export const memberRoleForm = z.object({ ...roleFields, reason: staffReason }).check(adminHasPermission)
/** Whether an account is active, and why that changes. */
export const memberStatusForm = z.object({ status: z.enum(['active', 'inactive'], 'required'), reason: staffReason })
/** For how long a member is suspended, and why; the member reads the reason. */
export const memberSuspendForm = z.object({
  days: z._default(z.literal([...suspensionDays]), 7),
  reason: staffReason,
})
/** A note about a member that only staff read. */
export const memberNoteForm = z.object({
  text: z
    .string('required')
    .check(z.overwrite(messageText), z.minLength(1, 'required'), z.maxLength(noteLengthMax, 'too_long')),
})
/** Which members the file lists, and why it is made. */
export const memberFileForm = z.object({ filter: staffMemberFilter, reason: staffReason })

const waiting = z.nullable(z.number())
/** What waits for staff; null for what I may not open. Counted to 1,000. */
export const staffSummary = z.object({
  reports: waiting,
  photos: waiting,
  selfies: waiting,
  corrections: waiting,
  appeals: waiting,
  tickets: waiting,
  payouts: waiting,
  exceptions: waiting,
  /** Proposed by someone else, and not of my own money. */
  refunds: waiting,
  disputes: waiting,
  proposals: waiting,
  holds: waiting,
  notices: waiting,
  jobs: waiting,
  mails: waiting,
})
export type StaffSummary = z.output<typeof staffSummary>
