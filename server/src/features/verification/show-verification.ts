import {
  type Badge,
  type DailyLevels,
  gestureForMs,
  type SelfieFault,
  type SelfieGesture,
  type Verification,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { levelsInForce, limitOf } from '../../db/site/daily-limits.ts'
import { badgesOf } from '../profiles/index.ts'

type Row = {
  dialCode: string
  mobileNumber: string
  badges: Badge[]
  phoneVerifiedAt: Date | null
  photoVerifiedAt: Date | null
  codeUntil: Date | null
  hasPhoto: boolean
  requestLevels: DailyLevels
  state: 'drawn' | 'waiting' | 'approved' | 'refused' | null
  gesture: SelfieGesture | null
  drawnAt: Date | null
  fault: SelfieFault | 'late' | null
}

/** What was proved about a member, and how far the steps under way have come. */
export async function showVerification(ctx: Context, memberId: number): Promise<Verification> {
  const now = ctx.now()
  const { rows } = await sql<Row>`
    select m.dial_code as "dialCode", m.mobile_number as "mobileNumber", ${badgesOf} as badges,
      m.phone_verified_at as "phoneVerifiedAt", m.photo_verified_at as "photoVerifiedAt",
      (select c.expires_at from phone_code c where c.member_id = m.id and c.phone = m.phone and c.used_at is null
        and c.expires_at > ${now}) as "codeUntil",
      exists (select from photo f where f.member_id = m.id) as "hasPhoto",
      ${levelsInForce('requestsADay')} as "requestLevels", s.state, s.gesture, s.drawn_at as "drawnAt", s.fault
    from member m
    left join lateral (select * from selfie_check s where s.member_id = m.id order by s.drawn_at desc limit 1) s on true
    where m.id = ${memberId}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('a signed-in member without a row')
  return {
    badges: row.badges,
    phone: {
      countryCode: row.dialCode,
      mobileNumber: row.mobileNumber,
      verifiedAt: row.phoneVerifiedAt?.toISOString() ?? null,
      codeUntil: row.codeUntil?.toISOString() ?? null,
      available: ctx.sms !== null,
    },
    selfie: selfieOf(row, now),
    payout: { verified: row.badges.includes('payout') },
    requestsADay: limitOf(row.requestLevels, row.badges),
    requestLevels: row.requestLevels,
  }
}

function selfieOf(row: Row, now: Date): Verification['selfie'] {
  const drawnUntil = row.state === 'drawn' && row.drawnAt ? new Date(row.drawnAt.getTime() + gestureForMs) : null
  const gestureUntil = drawnUntil && drawnUntil > now ? drawnUntil : null
  return {
    state: gestureUntil ? 'drawn' : settledState(row),
    gesture: gestureUntil && row.gesture,
    gestureUntil: gestureUntil?.toISOString() ?? null,
    fault: row.state === 'refused' ? row.fault : null,
    photoReplaced: row.photoVerifiedAt !== null && !row.badges.includes('photo'),
    hasPhoto: row.hasPhoto,
  }
}

/** The state apart from a gesture: what is waiting or was refused last, else whether one was approved before. */
function settledState({ state, photoVerifiedAt }: Row): 'none' | 'waiting' | 'approved' | 'refused' {
  if (state === 'waiting' || state === 'refused') return state
  return photoVerifiedAt ? 'approved' : 'none'
}
