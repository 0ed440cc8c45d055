import { randomBytes } from 'node:crypto'
import { cellOf, type Locale, type StaffPermission, staffPermissions } from '@karibu/contract'
import { sql } from 'kysely'
import { hashToken, makeToken } from '../../http/session.ts'
import type { TestApp } from '../harness.ts'

export type Made = { id: number; uid: string; email: string; token: string }

type MemberInput = {
  firstname?: string
  lastname?: string
  gender?: 'male' | 'female' | 'other'
  age?: number
  locale?: Locale
  role?: 'admin' | 'user' | 'guest'
  /** Of a member of staff; all of them where none is given. */
  permissions?: readonly StaffPermission[]
  at?: { latitude: number; longitude: number } | null
  wants?: { gender?: 'both' | 'male' | 'female'; ageMin?: number; ageMax?: number; distance?: 5 | 10 | 20 | null }
  hidden?: boolean
}

export const lagos = { latitude: 6.4541, longitude: 3.3947 }
export const douala = { latitude: 4.0483, longitude: 9.7043 }
export const nairobi = { latitude: -1.2864, longitude: 36.8172 }
export const london = { latitude: 51.5074, longitude: -0.1278 }

const defaults: Required<MemberInput> = {
  firstname: 'Amara',
  lastname: 'Okafor',
  gender: 'female',
  age: 28,
  locale: 'en',
  role: 'user',
  permissions: staffPermissions,
  at: lagos,
  wants: {},
  hidden: false,
}

/** A verified, signed-in member, written straight to the tables (signing up has tests of its own). */
export async function makeMember({ ctx }: Pick<TestApp, 'ctx'>, input: MemberInput = {}): Promise<Made> {
  const now = ctx.now()
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const { firstname, lastname, gender, age, locale, role, permissions, at, wants, hidden } = { ...defaults, ...input }
  const member = await ctx.db
    .insertInto('member')
    .values({
      email,
      email_verified_at: now,
      // No password has this hash; tests that log in sign up first.
      password_hash: 'none',
      firstname,
      lastname,
      gender,
      age_stated: age,
      age_stated_on: now.toISOString().slice(0, 10),
      dial_code: '+234',
      mobile_number: '8031234567',
      phone: '+2348031234567',
      locale,
      role,
      staff_permissions: role === 'admin' ? [...permissions] : [],
      created_at: now,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('profile')
    .values({
      member_id: member.id,
      wants_gender: wants.gender ?? 'both',
      wants_age_min: wants.ageMin ?? 19,
      wants_age_max: wants.ageMax ?? 99,
      wants_distance: wants.distance ?? null,
      hidden,
      preferences_set: true,
    })
    .execute()
  if (at !== null) await putAt({ ctx }, member.id, at)
  const token = makeToken()
  await ctx.db
    .insertInto('member_session')
    .values({
      member_id: member.id,
      token_hash: hashToken(token),
      device: 'test',
      remember: false,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      password_confirmed_at: now,
    })
    .execute()
  return { id: member.id, uid: member.uid, email, token }
}

async function putAt(
  { ctx }: Pick<TestApp, 'ctx'>,
  memberId: number,
  point: { latitude: number; longitude: number },
): Promise<void> {
  await ctx.db
    .insertInto('country')
    .values({ code: 'NG', dial_code: '+234' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ctx.db
    .insertInto('city')
    .values({
      id: 1,
      name: 'Lagos',
      search: 'lagos',
      country_code: 'NG',
      latitude: 6.45,
      longitude: 3.39,
      population: 15_000_000,
      shown_city_id: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ctx.db
    .insertInto('place')
    .values({ member_id: memberId, cell: cellOf(point), city_id: 1, country_code: 'NG', changed_at: ctx.now() })
    .execute()
  await sql`select refresh_card(${memberId}, ${ctx.now()})`.execute(ctx.db)
}
