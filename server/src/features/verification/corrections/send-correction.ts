import type { CorrectionForm } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { hideForAge, notCleared } from '../../moderation/index.ts'
import { adultAge, refuseContactDetails, refuseImpossibleAge } from '../../profiles/index.ts'
import { queueMember } from '../../scam/index.ts'
import { correctionColumns, ofForm, valuesThatChange } from './correction-rules.ts'

const perDayMax = 3

type Present = {
  firstname: string
  lastname: string
  gender: 'male' | 'female' | 'other'
  dob: string | null
  age: number | null
}

/**
 * Asks staff for a correction of the name, gender or birth date. A birth date of a member not older than 18 is refused; one below
 * 18 puts the member before the moderators as a report of that kind does, and hides them unless moderators dismissed one lately: who
 * holds a stolen session could otherwise hide its owner again and again. Throws Refusal `conflict`, `too_many_requests`.
 */
export async function sendCorrection(ctx: Context, member: SignedIn, form: CorrectionForm): Promise<void> {
  refuseContactDetails({ firstname: form.firstname, lastname: form.lastname })
  const isTooYoung = await ctx.db.transaction().execute(async (tx) => {
    const present = await lockPresent(tx, member.id, { dob: form.dob ?? null, today: ctx.now() })
    const changed = valuesThatChange(ofForm(form), present)
    if (present.age !== null) refuseImpossibleAge(present.age)
    if (correctionColumns.every((name) => changed[name] === null))
      throw new Refusal('conflict', { messageKey: 'verification:no.same' })
    if (changed.dob !== null && present.age !== null && present.age <= adultAge) {
      if (present.age < adultAge) await questionStatedAge(tx, { memberId: member.id, age: present.age, now: ctx.now() })
      return true
    }
    await refuseOpenOrMany(tx, member.id, ctx.now())
    await tx
      .insertInto('correction')
      .values({ member_id: member.id, ...changed, reason: form.reason, sent_at: ctx.now() })
      .execute()
    return false
  })
  // After the commit, which puts the member before the moderators.
  if (isTooYoung) throw fieldRefusal('dob', 'age_over_18')
}

// The member's row is locked, so that two requests at once are one after the other.
async function lockPresent(tx: Tx, memberId: number, { dob, today }: { dob: string | null; today: Date }) {
  const { rows } = await sql<Present>`
    select m.firstname, m.lastname, m.gender, m.dob, years_between(${dob}::date, ${today}::timestamptz::date) as age
    from member m where m.id = ${memberId} for no key update of m`.execute(tx)
  const present = rows[0]
  if (!present) throw new Error('a signed-in member without a row')
  return present
}

async function questionStatedAge(tx: Tx, { memberId, age, now }: { memberId: number; age: number; now: Date }) {
  const content = `asked to correct the birth date to one that means an age of ${age}`
  await queueMember(tx, { memberId, category: 'underage', content, isOnce: true, now })
  await hideForAge(tx, { memberId, now }, notCleared(now))
}

async function refuseOpenOrMany(tx: Tx, memberId: number, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  const rows = await tx
    .selectFrom('correction')
    .where('member_id', '=', memberId)
    .where((is) => is.or([is('state', '=', 'waiting'), is('sent_at', '>', yesterday)]))
    .select('state')
    .execute()
  if (rows.some(({ state }) => state === 'waiting'))
    throw new Refusal('conflict', { messageKey: 'verification:no.correction_waiting' })
  if (rows.length >= perDayMax) throw new Refusal('too_many_requests', { retryAfter: 3600 })
}
