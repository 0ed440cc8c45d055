import type { Locale, Person, Preferences, ProfileChange, PromptAnswer, ScamKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { assertFreshProof } from '../../../http/session.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { queueProfile } from '../../scam/index.ts'
import { publishChange } from '../comparison/compare.ts'
import { freeTextNames, type StoredSharing } from '../detail-table.ts'
import { readOwnPerson } from '../viewing/read-person.ts'
import { announcePhone } from './announce-phone.ts'
import { changeCulture } from './change-culture.ts'
import { checkPhone, type Phone } from './check-phone.ts'
import { refuseContactDetails } from './contact-details.ts'
import { movePlace } from './move-place.ts'
import { profileColumns } from './profile-columns.ts'
import { checkDob, isNameFree } from './profile-rules.ts'
import { suspectedKinds } from './suspected-kinds.ts'

type ChangeInput = { member: SignedIn; change: ProfileChange; locale: Locale }

/**
 * Changes the given fields of one's own profile, all or none; answers the own person. Throws Refusal `password_required` for another
 * phone number.
 */
export async function changeProfile(ctx: Context, { member, change, locale }: ChangeInput): Promise<Person> {
  const withdrawn = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, member.id, { today: ctx.now(), dob: change.dob ?? null })
    const input = { memberId: member.id, change, before }
    const suspected = checkTexts(input)
    const phone = phoneOf(input)
    const isOtherPhone = phone !== null && phone.phone !== before.phone
    if (isOtherPhone) assertFreshProof(ctx, member)
    await writeMember(tx, input, { phone, now: ctx.now() })
    if (isOtherPhone) await announcePhone(tx, member.id)
    await writeProfile(tx, input)
    if (suspected.length > 0) await queueProfile(tx, { memberId: member.id, kinds: suspected, now: ctx.now() })
    const withdrawn = await changeCulture(tx, { memberId: member.id, change, now: ctx.now() })
    await movePlace(ctx, tx, input)
    await sql`select refresh_card(${member.id}, ${ctx.now()})`.execute(tx)
    return withdrawn
  })
  for (const otherUid of withdrawn) publishChange(ctx, member, { otherUid })
  return readOwnPerson(ctx, member, locale)
}

/**
 * Texts that strangers read: contact details are refused, and the result is what the texts ask for as attempts at fraud do. Only
 * what changes is checked: what was stored before the rule stays until then.
 */
function checkTexts({ change, before }: WriteInput): ScamKind[] {
  const { firstname, lastname, about } = change
  const details = freeTextNames.map((name) => [name, textOf(change[name])] as const)
  const sent = [...Object.entries({ firstname, lastname, about }), ...details]
  const stored = new Map<string, unknown>(Object.entries(before))
  const changed = sent.filter(([name, text]) => text !== stored.get(name))
  refuseContactDetails(Object.fromEntries(changed))
  const known = before.promptAnswers.map(({ answer }) => answer)
  const answers = (change.promptAnswers ?? []).filter(({ answer }) => !known.includes(answer))
  for (const { answer } of answers) refuseContactDetails({ promptAnswers: answer })
  const texts = [...changed.map(([, text]) => text), ...answers.map(({ answer }) => answer)]
  return suspectedKinds(texts.flatMap((text) => (text ? [text] : [])))
}

/** A sensitive text is sent along with its consent. */
const textOf = (sent: string | { value: string } | null | undefined) => (typeof sent === 'string' ? sent : sent?.value)

type Before = {
  firstname: string
  lastname: string
  about: string
  occupation: string | null
  promptAnswers: PromptAnswer[]
  dialCode: string
  mobileNumber: string
  phone: string
  dob: string | null
  ageByDob: number
  ageStated: number
  joinedAt: Date
  nameChangedAt: Date | null
  wants: Preferences
  detailSharing: StoredSharing
}
type WriteInput = { memberId: number; change: ProfileChange; before: Before }

// The member's row is locked, so that two changes at once are one after the other.
async function lockProfile(tx: Tx, memberId: number, { today, dob }: { today: Date; dob: string | null }) {
  const { rows } = await sql<Before>`
    select m.firstname, m.lastname, p.about, p.occupation, p.prompt_answers as "promptAnswers", m.dial_code as "dialCode", m.mobile_number as "mobileNumber", m.phone, m.dob,
      m.created_at as "joinedAt", m.name_changed_at as "nameChangedAt",
      p.detail_sharing as "detailSharing",
      years_between(${dob}::date, ${today}::timestamptz::date) as "ageByDob",
      years_between((m.age_stated_on - make_interval(years => m.age_stated))::date, ${today}::timestamptz::date) as "ageStated",
      json_build_object('gender', p.wants_gender, 'ageMin', p.wants_age_min, 'ageMax', p.wants_age_max,
        'distance', p.wants_distance, 'order', p.wants_order) as wants
    from member m join profile p on p.member_id = m.id where m.id = ${memberId} for no key update of m`.execute(tx)
  const before = rows[0]
  if (!before) throw new Error('a signed-in member without a profile')
  return before
}

function phoneOf({ change: { countryCode, mobileNumber }, before }: WriteInput): Phone | null {
  if (countryCode === undefined && mobileNumber === undefined) return null
  return checkPhone({
    countryCode: countryCode ?? before.dialCode,
    mobileNumber: mobileNumber ?? before.mobileNumber,
  })
}

type MemberWrite = { phone: Phone | null; now: Date }

async function writeMember(tx: Tx, { memberId, change, before }: WriteInput, { phone, now }: MemberWrite) {
  const { firstname, lastname, dob } = change
  const renamed = (['firstname', 'lastname'] as const).find((name) => (change[name] ?? before[name]) !== before[name])
  if (renamed && !isNameFree(before, now)) throw fieldRefusal(renamed, 'name_review')
  if (dob !== undefined) checkDob(before.dob, dob, { byDob: before.ageByDob, stated: before.ageStated })
  // Null is a value, undefined is "not sent": Kysely leaves out such a column.
  const fields = { firstname, lastname, dob, ...phone, ...(renamed && { name_changed_at: now }) }
  if (Object.values(fields).every((value) => value === undefined)) return
  await tx.updateTable('member').set(fields).where('id', '=', memberId).execute()
}

async function writeProfile(tx: Tx, { memberId, change, before }: WriteInput): Promise<void> {
  const fields = profileColumns(change, before)
  if (Object.keys(fields).length === 0) return
  await tx.updateTable('profile').set(fields).where('member_id', '=', memberId).execute()
}
