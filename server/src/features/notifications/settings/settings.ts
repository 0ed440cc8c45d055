import {
  type Disguise,
  isAlwaysOn,
  type NoticeChannel,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsChange,
  type NoticeSwitches,
  noticeKinds,
  usualSwitches,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { quietUntil, toMinutes, toTime } from './quiet-hours.ts'

type Chosen = Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>
type SettingRow = {
  switches: Chosen
  discreet: boolean
  disguise: Disguise
  quietFrom: number | null
  quietTo: number | null
  timeZone: string | null
}

/** A member's notification settings. */
export async function settingsOf(db: Db | Tx, memberId: number): Promise<NoticeSettings> {
  const { rows } = await sql<SettingRow>`
    select switches, discreet, disguise, quiet_from as "quietFrom", quiet_to as "quietTo", time_zone as "timeZone"
    from notice_setting where member_id = ${memberId}`.execute(db)
  const row = rows[0]
  const hasQuiet = row && row.quietFrom !== null && row.quietTo !== null
  return {
    switches: switchesOf(row?.switches ?? {}),
    discreet: row?.discreet ?? true,
    disguise: row?.disguise ?? 'none',
    quietHours: hasQuiet ? { from: toTime(row.quietFrom ?? 0), to: toTime(row.quietTo ?? 0) } : null,
    timeZone: row?.timeZone ?? null,
  }
}

// A list of entries has lost that it has every kind.
const switchesOf = (chosen: Chosen): NoticeSwitches =>
  Object.fromEntries(
    noticeKinds.map((kind) => {
      const on = { ...usualSwitches(kind), ...chosen[kind] }
      return [kind, { ...on, inApp: on.inApp || isAlwaysOn(kind, 'inApp') }]
    }),
  ) as NoticeSwitches

/** Sets what is given and leaves the rest. */
export async function changeNoticeSettings(tx: Tx, memberId: number, change: NoticeSettingsChange): Promise<void> {
  const { notifications = {}, discreet, disguise, quietHours, timeZone } = change
  await sql`insert into notice_setting (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ switches: Chosen }>`
    select switches from notice_setting where member_id = ${memberId} for update`.execute(tx)
  const switches: Chosen = { ...rows[0]?.switches }
  for (const kind of noticeKinds)
    if (notifications[kind]) switches[kind] = { ...switches[kind], ...notifications[kind] }
  await sql`update notice_setting set switches = ${JSON.stringify(switches)}::jsonb,
      discreet = coalesce(${discreet ?? null}, discreet), disguise = coalesce(${disguise ?? null}, disguise),
      time_zone = coalesce(${timeZone ?? null}, time_zone)
    where member_id = ${memberId}`.execute(tx)
  if (quietHours === undefined) return
  const [from, to] = quietHours ? [toMinutes(quietHours.from), toMinutes(quietHours.to)] : [null, null]
  await sql`update notice_setting set quiet_from = ${from}, quiet_to = ${to} where member_id = ${memberId}`.execute(tx)
}

/** When the member's quiet hours end; null where none last now. Nothing may ring before. */
export async function quietUntilFor(db: Db | Tx, memberId: number, now: Date): Promise<Date | null> {
  const { quietHours, timeZone } = await settingsOf(db, memberId)
  return quietUntil({ hours: quietHours, timeZone }, now)
}

/** The kinds that a channel is on for. */
export const kindsOn = ({ switches }: NoticeSettings, channel: NoticeChannel): NoticeKind[] =>
  noticeKinds.filter((kind) => switches[kind][channel])
