import {
  type Badge,
  type DailyLevels,
  type DailyLimitName,
  type RefusalCode,
  type Text,
  trustLevelOf,
  usualDailyLimits,
} from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

/** SQL: a limit as it is in force. Part of a statement that runs anyway, it holds on all servers from the commit of a change on. */
export const levelsInForce = (name: DailyLimitName): RawBuilder<DailyLevels> => sql<DailyLevels>`coalesce(
  (select json_build_object('address', d.address, 'phone', d.phone, 'photo', d.photo) from daily_limit d where d.name = ${name}),
  ${JSON.stringify(usualDailyLimits[name])}::json)`

/** A limit as it is in force. */
export async function readDailyLimit(db: Db | Tx, name: DailyLimitName): Promise<DailyLevels> {
  const { rows } = await sql<{ levels: DailyLevels }>`select ${levelsInForce(name)} as levels`.execute(db)
  return rows[0]?.levels ?? usualDailyLimits[name]
}

type Changed = { at: Date; by: { id: string | null; name: string } }

/** Every limit that staff set, with its author. One that is missing has its default. */
export async function readSetLimits(
  db: Db | Tx,
): Promise<Partial<Record<DailyLimitName, { levels: DailyLevels } & Changed>>> {
  const { rows } = await sql<{ name: DailyLimitName; levels: DailyLevels } & Changed>`
    select d.name, json_build_object('address', d.address, 'phone', d.phone, 'photo', d.photo) as levels, d.changed_at as at,
      json_build_object('id', m.uid, 'name', coalesce(trim(m.firstname || ' ' || m.lastname), '')) as by
    from daily_limit d left join member m on m.id = d.staff_id`.execute(db)
  return Object.fromEntries(rows.map(({ name, ...limit }) => [name, limit]))
}

type Saved = { name: DailyLimitName; levels: DailyLevels | null; staffId: number; at: Date }

/** Saves a limit; null leaves it to the default again. */
export async function saveDailyLimit(tx: Tx, { name, levels, staffId, at }: Saved): Promise<void> {
  if (levels === null) {
    await tx.deleteFrom('daily_limit').where('name', '=', name).execute()
    return
  }
  const values = { ...levels, staff_id: staffId, changed_at: at }
  await tx
    .insertInto('daily_limit')
    .values({ name, ...values })
    .onConflict((on) => on.column('name').doUpdateSet(values))
    .execute()
}

export const limitOf = (levels: DailyLevels, badges: readonly Badge[]): number => levels[trustLevelOf(badges)]

type Reached = { levels: DailyLevels; badges: readonly Badge[]; waitMs: number }

/** What a member at a limit is refused with: the number in force, and what more verification permits, if it permits more. */
export function limitRefusal(name: DailyLimitName, { levels, badges, waitMs }: Reached): Refusal {
  const { code, plain, phone, photo } = refusalTexts[name]
  const number = limitOf(levels, badges)
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  const textOf = (): Text => {
    if (levels.phone > number) return { key: phone, values: { number, phone: levels.phone, photo: levels.photo } }
    if (levels.photo > number) return { key: photo, values: { number, photo: levels.photo } }
    return { key: plain, values: { number } }
  }
  return new Refusal(code, { retryAfter, message: textOf() })
}

const refusalTexts = {
  likesADay: {
    code: 'too_many_likes',
    plain: 'verification:no.likes_today',
    phone: 'verification:no.likes_today_phone',
    photo: 'verification:no.likes_today_photo',
  },
  requestsADay: {
    code: 'too_many_requests',
    plain: 'verification:no.requests_today',
    phone: 'verification:no.requests_today_phone',
    photo: 'verification:no.requests_today_photo',
  },
  profilesADay: {
    code: 'too_many_profiles',
    plain: 'verification:no.profiles_today',
    phone: 'verification:no.profiles_today_phone',
    photo: 'verification:no.profiles_today_photo',
  },
} as const satisfies Record<DailyLimitName, { code: RefusalCode; plain: string; phone: string; photo: string }>
