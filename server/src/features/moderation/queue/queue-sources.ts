import { queuePermissions } from '@karibu/contract'
import { sql } from 'kysely'
import { categoriesOf } from '../reports/staff-reports.ts'
import { disputes, exceptions, payouts, refunds } from './money-sources.ts'
import type { QueueSource, Reader, Severity } from './queue-source.ts'

/** What waits for a member of staff, by kind and severity. What is about themselves is left to others. */
export const queueSources = (reader: Reader): QueueSource[] =>
  [
    ...severities.flatMap((severity) => reports(reader, severity)),
    ...photos(reader),
    ...checks(reader),
    ...tickets(reader),
    ...payouts(reader),
    ...exceptions(reader),
    ...refunds(reader),
    ...disputes(reader),
  ].filter(({ kind }) => queuePermissions[kind].some((permission) => reader.staff.permissions.includes(permission)))

const severities = ['urgent', 'high', 'usual'] as const satisfies Severity[]

const ofActive = (staffId: number) => sql`m.status = 'active' and m.id <> ${staffId}`

function reports({ staff, now }: Reader, severity: Severity): QueueSource[] {
  const shared = { kind: 'report', severity, at: sql`x.created_at`, category: sql`x.category` } as const
  const isOfIt = sql`coalesce(x.category, 'other') = any(${categoriesOf(severity)}::text[])`
  const isFree = sql`(x.taken_by is null or x.taken_by = ${staff.id} or x.taken_until <= ${now})`
  return [
    {
      ...shared,
      from: sql`abuse_report x`,
      where: sql`x.status = 'open' and ${isOfIt} and ${isFree} and x.target_id <> ${staff.id}
        and x.reporter_id is distinct from ${staff.id}`,
      memberId: sql`x.target_id`,
    },
    {
      ...shared,
      from: sql`gone_report x`,
      where: sql`x.closed_at is null and ${isOfIt} and x.reporter_id <> ${staff.id}`,
      memberId: sql`null::int`,
      isGone: true,
    },
  ]
}

function photos({ staff }: Reader): QueueSource[] {
  const shared = { kind: 'photo', at: sql`x.created_at`, memberId: sql`x.member_id` } as const
  const from = sql`photo x join member m on m.id = x.member_id`
  const waits = sql`x.review <> 'approved' and ${ofActive(staff.id)}`
  return [
    { ...shared, from, severity: 'high', where: sql`${waits} and (x.review <> 'held') = false` },
    { ...shared, from, severity: 'usual', where: sql`${waits} and (x.review <> 'held') = true` },
  ]
}

/** Selfies, corrections and appeals. */
function checks({ staff }: Reader): QueueSource[] {
  const seesStaff = staff.permissions.includes('admin')
  return [
    {
      ...{ kind: 'selfie', severity: 'usual', at: sql`x.sent_at`, memberId: sql`x.member_id` },
      from: sql`selfie_check x join member m on m.id = x.member_id`,
      where: sql`x.state = 'waiting' and ${ofActive(staff.id)}`,
    },
    {
      ...{ kind: 'correction', severity: 'usual', at: sql`x.sent_at`, memberId: sql`x.member_id` },
      from: sql`correction x join member m on m.id = x.member_id`,
      where: sql`x.state = 'waiting' and ${ofActive(staff.id)} and (m.role <> 'admin' or ${seesStaff})`,
    },
    {
      // Not those that the moderator decided: another person answers them.
      ...{ kind: 'appeal', severity: 'high', at: sql`x.appealed_at`, memberId: sql`x.member_id` },
      from: sql`sanction x`,
      where: sql`x.appeal is not null and x.appeal_outcome is null and ${staff.id} <> all (x.deciders)
        and x.member_id <> ${staff.id}`,
    },
  ]
}

function tickets({ staff }: Reader): QueueSource[] {
  const shared = { kind: 'ticket', from: sql`ticket x`, at: sql`x.changed_at`, memberId: sql`x.member_id` } as const
  const waits = sql`x.status = 'open' and x.member_id is distinct from ${staff.id}`
  return [
    { ...shared, severity: 'high', where: sql`${waits} and x.payment_reference is not null` },
    { ...shared, severity: 'usual', where: sql`${waits} and x.payment_reference is null` },
  ]
}
