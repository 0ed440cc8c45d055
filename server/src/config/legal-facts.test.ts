import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  appealDays,
  appealDueMs,
  cellOf,
  centreOf,
  comparisonAsksDays,
  deleteForBothMs,
  deletionGraceDays,
  depositChannels,
  genotypeHeldDays,
  kmBetween,
  localeCodes,
  payoutDestinationDays,
  preservationDays,
  registrationStepTwo,
  suspensionDays,
  termsGraceDays,
  tripDays,
  usualDailyLimits,
} from '@karibu/contract'
import { legal } from '@karibu/contract/brand'
import { subscriptionPlans } from '@karibu/contract/catalogue'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { expect, test } from 'vitest'
import { copyLinkMs } from '../features/account-deletion/data-export/copy-link.ts'
import { afterFailureMs } from '../features/account-deletion/deletion-status.ts'
import { firstMailMs, secondMailMs } from '../features/account-deletion/dormancy/dormancy-rules.ts'
import { refundsWaitMs } from '../features/account-deletion/erase-members.ts'
import { recordedMs } from '../features/account-deletion/erasure-record.ts'
import { personalData } from '../features/account-deletion/personal-data/personal-data.ts'
import { lifeMs as codeLifeMs } from '../features/accounts/codes/codes.ts'
import { deviceCookie, lifeSeconds as deviceSeconds } from '../features/accounts/sessions/device-cookie.ts'
import { importedForMs, unprovedForMs } from '../features/accounts/unproved-times.ts'
import { retentionDays as invitationDays } from '../features/administration/invitations/mail-invitation.ts'
import { retentionMs as callsMs } from '../features/calls/lifecycle/watch-call.ts'
import { openingMemoryMs } from '../features/chat/requests/opening-limit.ts'
import { storedMs as plansMs } from '../features/date-plans/plan-times.ts'
import * as deposits from '../features/deposits/deposit-rules.ts'
import { refundableMs } from '../features/deposits/refunds/refund-balance.ts'
import { everyDays as ratingResetDays } from '../features/discovery/ranking/reset-rating.ts'
import { earningHoldMs, holdMs } from '../features/gifts/gift-rules.ts'
import { rememberedMs } from '../features/moderation/photo-review/remove-photo.ts'
import { retentionMs as noticesMs } from '../features/notifications/notice-rules.ts'
import { abandonedMs } from '../features/photos/orphaned-files.ts'
import { retentionDays as visitDays } from '../features/profiles/viewing/record-visit.ts'
import * as scam from '../features/scam/restrict-repeated.ts'
import { spreadMs, spreadRules } from '../features/scam/spread-rules.ts'
import * as plans from '../features/subscriptions/change-rules.ts'
import { retentionMs as ticketsMs } from '../features/support/sweep-guest-tickets.ts'
import { codeForMs } from '../features/verification/phone/phone-codes.ts'
import { selfieForMs } from '../features/verification/sweep.ts'
import { termsOf } from '../features/wallet/exchange-rules.ts'
import { spendingWindowMs } from '../features/wallet/spending/count-spending.ts'
import { retentionMs as webhooksMs } from '../features/webhooks/deliver.ts'
import * as withdrawals from '../features/withdrawals/withdrawal-rules.ts'
import { sessionLifeMaxMs, sessionLifeMs } from '../http/session.ts'
import { readConfig } from './config.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const shares = subscriptionPlans.map(({ gift_conversion }) => gift_conversion)

/** Each number of the legal documents beside the rule that it describes. */
const rules: Partial<Record<keyof typeof legalNumbers, number>> = {
  suspensionDaysMax: Math.max(...suspensionDays),
  appealHours: appealDueMs / hour,
  appealDays,
  termsGraceDays,
  scamReceivers: scam.receiversMin,
  scamDays: scam.countedMs / day,
  scamRestrictionDays: scam.restrictionMs / day,
  scamLongRestrictionDays: scam.longRestrictionMs / day,
  scamMessages: scam.evidenceMax,
  contactReceivers: spreadRules.same,
  contactMembers: spreadRules.any,
  contactHours: spreadMs / hour,
  deletionDays: deletionGraceDays,
  refundWaitDays: refundsWaitMs / day,
  refundFailureDays: afterFailureMs / day,
  refundDays: refundableMs / day,
  payoutDestinationDays,
  dormantYears: legal.dormantYears,
  dormantFirstDays: firstMailMs / day,
  dormantSecondDays: secondMailMs / day,
  renewalNoticeDays: plans.noticeMs / day,
  renewalGraceDays: plans.graceMs / day,
  depositMin: Number(deposits.smallestCents) / 100,
  depositMaxDay: Number(deposits.largestCentsPerDay) / 100,
  creditsPerDollar: Number(termsOf('USD', 100n).gets),
  sellingFeePercent: Number(termsOf('credits', 100n).fee),
  giftShareMin: Math.min(...shares),
  giftShareMax: Math.max(...shares),
  platformShareMin: 100 - Math.max(...shares),
  platformShareMax: 100 - Math.min(...shares),
  giftHoldHours: holdMs / hour,
  earningCardDays: earningHoldMs.card / day,
  earningMobileDays: earningHoldMs.mobileMoney / day,
  withdrawMin: Number(withdrawals.smallestCents) / 100,
  withdrawMaxDay: Number(withdrawals.largestPerDayCents) / 100,
  withdrawTwoStaff: Number(withdrawals.fourEyesAboveCents) / 100,
  newAccountHours: withdrawals.newAccountWaitMs / hour,
  payoutAccountsMax: withdrawals.accountsMax,
  genotypeDays: genotypeHeldDays,
  ratingResetDays,
  deleteForBothMinutes: deleteForBothMs / minute,
  unprovenDays: unprovedForMs / day,
  // Bytes that could not be deleted at once wait for a sweep: the notice names the whole days in which it comes.
  photoHours: 24 * Math.ceil(abandonedMs / day),
  visitDays,
  noticeDays: noticesMs / day,
  callDays: callsMs / day,
  sessionDays: sessionLifeMs(true) / day,
  sessionIdleHours: sessionLifeMs(false) / hour,
  sessionMaxDays: sessionLifeMaxMs(true) / day,
  sessionIdleMaxDays: sessionLifeMaxMs(false) / day,
  deviceDays: (deviceSeconds * 1000) / day,
  openingHours: openingMemoryMs / hour,
  codeMinutes: codeLifeMs / minute,
  copyLinkHours: copyLinkMs / hour,
  pictureDays: rememberedMs / day,
  erasureDays: recordedMs / day,
  preservationDays,
  selfieDays: selfieForMs / day,
  datePlanDays: plansMs / day,
  spendingDays: spendingWindowMs / day,
  webhookDays: webhooksMs / day,
  ticketDays: ticketsMs / day,
  invitationDays,
  tripDays,
  importDays: importedForMs / day,
  // Of all counts the one that is stored longest; keys of payments go after a week.
  countDays: comparisonAsksDays,
}

test('the numbers of the legal documents equal those of the rules', () => {
  expect(legalNumbers).toMatchObject(rules)
})

test('every number of the legal documents has a rule beside it or a test of its own', () => {
  const others = ['ageMin', 'planDays', 'cellKm', 'cityPopulationMin']
  expect(Object.keys(legalNumbers).filter((name) => !(name in rules))).toEqual(others)
})

test('a part of a payment is refunded through Paystack only', () => {
  expect(depositChannels.filter((channel) => !deposits.refundsOnlyWhole({ channel }))).toEqual(['paystack'])
})

test('the privacy notice names what stays after an account: staff entries, unsent mails and origins of imports', () => {
  for (const code of localeCodes) {
    const { retention } = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../locales/${code}/privacy.json`), 'utf8'),
    ).sections
    const lines = retention.text.split('\n').slice(-6)
    expect(lines[1]).toContain('{{noticeDays}}')
    expect(lines[2]).toContain('{{importDays}}')
    expect(lines[3]).toContain('{{countDays}}')
  }
})

test('a withdrawal above the limit of the terms needs two staff members', () => {
  expect(withdrawals.approvalsNeeded).toBe(2)
})

test('the age of the terms is the minimum for registration', () => {
  const isTaken = (age: number) => registrationStepTwo.shape.age.safeParse(age).success
  expect([isTaken(legalNumbers.ageMin - 1), isTaken(legalNumbers.ageMin)]).toEqual([false, true])
})

test('the squares that places are reduced to are as wide and as high as the privacy notice says', () => {
  const steps = Array.from({ length: 10_000 }, (_, step) => step / 1000)
  const kmOf = (pointAt: (degrees: number) => { latitude: number; longitude: number }) => {
    const centres = new Set(steps.map((degrees) => JSON.stringify(centreOf(cellOf(pointAt(degrees))))))
    return kmBetween(pointAt(0), pointAt(10)) / centres.size
  }
  expect(kmOf((longitude) => ({ latitude: 0, longitude }))).toBeCloseTo(legalNumbers.cellKm, 1)
  expect(kmOf((latitude) => ({ latitude, longitude: 0 }))).toBeCloseTo(legalNumbers.cellKm, 1)
})

test('the smallest city that others are shown has the inhabitants that the privacy notice names', () => {
  const file = gunzipSync(readFileSync(join(import.meta.dirname, '../db/reference/cities.tsv.gz'))).toString()
  const rows = file.split('\n').map((line) => line.split('\t'))
  const shown = rows.filter(([id, , , , , , , , , shownCityId]) => id && id === shownCityId)
  expect(Math.min(...shown.map((columns) => Number(columns[8])))).toBe(legalNumbers.cityPopulationMin)
})

test('no table has a column for a network address or an exact place of a member', () => {
  const schema = readFileSync(join(import.meta.dirname, '../db/schema.ts'), 'utf8')
  expect(schema).not.toMatch(/^ {2}(ip|ip_address|remote_address|client_ip)\??:/m)
  expect(/export interface Place \{.*?\}/s.exec(schema)?.[0]).not.toMatch(/latitude|longitude/)
})

test('the export described in the privacy notice omits passwords and keys and includes sent files', () => {
  const { member, message_media, push_subscription } = personalData
  expect(member).toMatchObject({ columns: { password_hash: 'secret', email: 'exported' } })
  expect(message_media).toMatchObject({ part: 'sent-files' })
  expect(push_subscription).toMatchObject({ columns: { auth: 'secret' } })
})

test('all plans last for the days that the terms name', () => {
  expect(new Set(subscriptionPlans.map(({ days }) => days))).toEqual(new Set([legalNumbers.planDays]))
})

test('no plan has more first messages than a member may write in its days', () => {
  for (const { messages, days } of subscriptionPlans)
    expect(messages ?? 0).toBeLessThanOrEqual(usualDailyLimits.requestsADay.photo * days)
})

test('codes by text message are valid as long as those by mail', () => {
  expect(codeForMs).toBe(codeLifeMs)
})

test('picture recognition applies only to profiles, and voice recognition nowhere', () => {
  const schema = readFileSync(join(import.meta.dirname, '../db/schema.ts'), 'utf8')
  const tables = [...schema.matchAll(/^export interface (\w+) \{(.*?)^\}/gms)]
  const recognised = tables.filter(([, , columns = '']) => /picture_hash|fingerprint|face_\w|embedding/.test(columns))
  expect(recognised.map(([, name]) => name)).toEqual(['Photo', 'RemovedPicture'])
})

/** The numbers of the privacy notice that each job keeps to which deletes what has become old; none where it names no member. */
const sweeps: Record<string, Array<keyof typeof legalNumbers>> = {
  'account-deletion.sweep-copy-links': ['copyLinkHours'],
  'account-deletion.sweep-dormant': ['dormantYears', 'dormantFirstDays', 'dormantSecondDays'],
  'account-deletion.sweep-erasures': ['erasureDays'],
  'accounts.sweep': ['unprovenDays', 'sessionDays', 'sessionIdleHours', 'deviceDays', 'codeMinutes'],
  'administration.sweep': ['invitationDays'],
  'calls.sweep': ['callDays'],
  'chat.sweep-openings': ['openingHours'],
  'date-plans.sweep': ['datePlanDays'],
  'deposits.sweep': [],
  'deposits.sweep-events': [],
  'gifts.sweep': [],
  'http.sweep-keys': [],
  'moderation.sweep-pictures': ['pictureDays'],
  'notifications.sweep': ['noticeDays'],
  'photos.sweep-remains': ['photoHours'],
  'moderation.sweep-measures': ['appealDays'],
  'places.sweep-trips': ['tripDays'],
  'profiles.sweep-culture': ['genotypeDays'],
  'profiles.sweep-visits': ['visitDays'],
  'subscriptions.sweep': [],
  'support.sweep': ['ticketDays'],
  'verification.sweep': ['codeMinutes', 'selfieDays'],
  'wallet.sweep': ['spendingDays'],
  'webhooks.sweep': ['webhookDays'],
  'withdrawals.sweep': ['payoutDestinationDays'],
}

test('the privacy notice names the retention period of each sweep', () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync(['app.ts', 'features/**/jobs.ts'], { cwd: folder })
  const jobs = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/'([\w-]+\.sweep[\w-]*)'/g)].map(([, name]) => name),
  )
  expect(new Set(jobs)).toEqual(new Set(Object.keys(sweeps)))
  const notice = readFileSync(join(folder, '../../locales/en/privacy.json'), 'utf8')
  for (const name of Object.values(sweeps).flat()) expect(notice).toContain(`{{${name}}}`)
})

test('only what people decide suspends or bans a member', () => {
  const folder = join(import.meta.dirname, '../features')
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const calling = files.filter((file) => /\bimposeSanction\(tx/.test(readFileSync(join(folder, file), 'utf8')))
  expect(calling.toSorted()).toEqual([
    'accounts/restrictions/sanctions.ts',
    'administration/members/sanction-member.ts',
    'administration/operator/operate-members.ts',
    'moderation/apply-decision.ts',
    'moderation/decisions/provisional-ban.ts',
    'staff/change-permissions.ts',
  ])
  // No other statement gives a member one of these statuses.
  const setting = files.filter((file) =>
    /status: '(?:suspended|banned)', until|set status = '(?:suspended|banned)'/.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  )
  expect(setting).toEqual(['accounts/restrictions/sanctions.ts'])
})

test('the program sets one cookie', () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|^test\//.test(file))
  const setting = files.filter((file) => /set-cookie/i.test(readFileSync(join(folder, file), 'utf8')))
  expect(setting).toEqual(['features/accounts/sessions/recognize-device.ts'])
  expect(deviceCookie({ config: readConfig({}) }, 'x')).toMatch(/^device=/)
})
