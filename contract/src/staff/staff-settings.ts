import * as z from 'zod/mini'
import { routes } from '../route.ts'
import { dailyLevels, dailyLevelsForm, dailyLimitNames } from '../safety/daily-limits.ts'
import { staffReason } from './money/staff-payouts.ts'
import { actor } from './staff-fields.ts'

/** Which photos wait for staff before others see them: none, those of members who have just joined, or all. */
export const photoReviews = ['after', 'new', 'before'] as const
export type PhotoReview = (typeof photoReviews)[number]
const openStates = ['open', 'closed'] as const

/** A maintenance is announced for at most so many minutes. */
export const maintenanceMinutesMax = 24 * 60

/** The parts of the page, in its order, with the settings of each in theirs. */
export const settingGroups = {
  community: [
    'registration',
    'photoReview',
    'writing',
    'announcement',
    'placeMembersMin',
    'knownPictures',
    'pictureClassifier',
  ],
  brand: ['brandName', 'supportEmail', 'supportCountry', 'socialLinks', 'sampleClaims'],
  legal: [
    ...(['entity', 'registrationNumber', 'address', 'legalEmail', 'dataProtection', 'regulator', 'court'] as const),
    ...(['retentionYears', 'dormantYears', 'processors', 'vat'] as const),
  ],
  limits: [...dailyLimitNames, 'prices', 'allowances', 'profileFields', 'smsDailyMax', 'requestLimits'],
  money: ['paystack', 'tranzak', 'flutterwave', 'rates', 'currencies'],
  services: [
    ...(['publicUrl', 'mail', 'mailFrom', 'sms', 'push', 'relay', 'storage', 'redis', 'replica'] as const),
    ...(['backups', 'metrics'] as const),
  ],
  security: ['secret', 'staffSecondFactor', 'backupPassphrase', 'trustedProxies', 'corsOrigins', 'apiDocs'],
} as const
export type SettingGroup = keyof typeof settingGroups
export type SettingName = (typeof settingGroups)[SettingGroup][number]
const settingNames: readonly SettingName[] = Object.values(settingGroups).flat()
/** In the order of the page. */
export const settingGroupNames = [
  'community',
  'brand',
  'legal',
  'limits',
  'money',
  'services',
  'security',
] as const satisfies SettingGroup[]

/** default: not set · environment: variables · brand: contract/src/brand.ts · database: staff, or the operator. */
export const settingSources = ['default', 'environment', 'brand', 'database'] as const
export type SettingSource = (typeof settingSources)[number]

/**
 * set and notSet: a key or another system, of which no more is shown · made: a key made at the first start · local: in the folder
 * of the server · sandbox, test and live: of a provider of payments.
 */
export const settingStates = [
  ...photoReviews,
  ...openStates,
  ...(['on', 'off', 'set', 'notSet', 'made', 'local', 'sandbox', 'test', 'live'] as const),
] as const
export type SettingState = (typeof settingStates)[number]

const interval = z.object({ from: z.string(), until: z.string() })
const allowance = z.object({
  plan: z.string(),
  /** Message requests in `days`; null: without limit. */
  messages: z.nullable(z.number()),
  calls: z.number(),
  days: z.number(),
  /** Percent of a gift that is turned into money. */
  giftConversion: z.number(),
})

const settingValue = z.discriminatedUnion('kind', [
  /** Null: empty. */
  z.object({ kind: z.literal('text'), text: z.nullable(z.string()) }),
  z.object({ kind: z.literal('texts'), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('number'), number: z.number() }),
  z.object({ kind: z.literal('country'), code: z.string() }),
  z.object({ kind: z.literal('state'), state: z.enum(settingStates) }),
  z.object({ kind: z.literal('interval'), interval: z.nullable(interval) }),
  z.object({ kind: z.literal('allowances'), allowances: z.array(allowance) }),
  /** A limit of 24 hours by how far members are verified; `usual`: its default. */
  z.object({ kind: z.literal('levels'), levels: dailyLevels, usual: dailyLevels }),
])
export type SettingValue = z.output<typeof settingValue>

const setting = z.object({
  name: z.enum(settingNames),
  value: settingValue,
  source: z.enum(settingSources),
  /** Variables of the environment that set it. */
  variables: z.array(z.string()),
  /** Of a setting that staff changed here. */
  changed: z.nullable(z.object({ at: z.string(), by: actor })),
})
export type Setting = z.output<typeof setting>

/** The colours of the brand, by light and by dark theme. */
const appearance = z.object({ colours: z.array(z.object({ name: z.string(), light: z.string(), dark: z.string() })) })

/** A change of one setting, which all servers follow within seconds. */
export const settingChange = z.discriminatedUnion('name', [
  z.object({ name: z.literal('registration'), value: z.enum(openStates, 'required') }),
  z.object({ name: z.literal('photoReview'), value: z.enum(photoReviews, 'required') }),
  /** Closed: members read and log in, and change nothing. */
  z.object({ name: z.literal('writing'), value: z.enum(openStates, 'required') }),
  z.object({
    name: z.literal('announcement'),
    /** Null takes back what is announced. */
    value: z.nullable(
      z.object({
        from: z.iso.datetime('invalid'),
        minutes: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(maintenanceMinutesMax, 'invalid')),
      }),
    ),
  }),
  z.object({ name: z.literal('likesADay'), value: dailyLevelsForm('likesADay') }),
  z.object({ name: z.literal('requestsADay'), value: dailyLevelsForm('requestsADay') }),
  z.object({ name: z.literal('profilesADay'), value: dailyLevelsForm('profilesADay') }),
])
export type SettingChange = z.output<typeof settingChange>

/**
 * refused: people who joined in the last 7 days, as many as cannot join then · unfinished: begun registrations that can be finished ·
 * invited: invitations that still work · reopened: registration is open · held: photos of the last 7 days that would have waited ·
 * stillHeld: photos that wait now and go on waiting · silenced: members online who can only read · writable: they can write ·
 * announced, replaced and withdrawn: of an announcement · limitFalls and limitRises: members active in the last 7 days who may do less or
 * more a day · paidFalls: members with a paid plan who may write to fewer · atLimit: members who did as much in 24 hours.
 */
export const settingEffects = [
  ...(['refused', 'unfinished', 'invited', 'reopened', 'held', 'stillHeld'] as const),
  ...(['silenced', 'writable', 'announced', 'replaced', 'withdrawn'] as const),
  ...(['limitFalls', 'limitRises', 'paidFalls', 'atLimit'] as const),
] as const
export type SettingEffect = (typeof settingEffects)[number]

const effect = z.object({
  effect: z.enum(settingEffects),
  /** Counted to 1,000; null where there is nothing to count. */
  count: z.nullable(z.number()),
  /** Of `held` and `atLimit`: as it is now. */
  before: z.nullable(z.number()),
})
export type SettingEffects = z.output<typeof effect>[]

const settingsReply = z.object({
  groups: z.array(z.object({ name: z.enum(settingGroupNames), settings: z.array(setting) })),
  appearance,
})
export type SettingsReply = z.output<typeof settingsReply>

export const staffSettings = routes({
  list: {
    method: 'GET',
    path: '/admin/settings',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'Every setting of the site with its value in force, where it comes from and what sets it, as the server that answers has it. Of keys and passwords only whether they are set.',
    reply: settingsReply,
  },
  preview: {
    method: 'POST',
    path: '/admin/settings/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What a change of a setting would mean. Changes nothing.',
    body: z.object({ change: settingChange }),
    reply: z.object({ effects: z.array(effect) }),
    refuses: ['conflict'],
  },
  change: {
    method: 'POST',
    path: '/admin/settings',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Change whether people can join, which photos wait for staff, whether members can write, what is announced, or what members may do in a day. All servers follow within seconds; a limit takes nothing back that was done. Recorded with the reason.',
    body: z.object({ change: settingChange, reason: staffReason }),
    reply: settingsReply,
    successKey: 'administration:says.settingChanged',
    refuses: ['conflict'],
  },
})
