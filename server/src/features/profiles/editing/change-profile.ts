import type { Locale, Person, Preferences, ProfileChange } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { publishChange } from '../comparison/compare.ts'
import { readOwnPerson } from '../viewing/read-person.ts'
import { changeCulture } from './change-culture.ts'
import { checkPhone } from './check-phone.ts'
import { refuseContactDetails } from './contact-details.ts'
import { movePlace } from './move-place.ts'
import { profileColumns } from './profile-columns.ts'
import { checkDob } from './profile-rules.ts'

/** Changes the given fields of one's own profile, all or none; answers the own person. */
export async function changeProfile(
  ctx: Context,
  member: SignedIn,
  change: ProfileChange,
  locale: Locale,
): Promise<Person> {
  const withdrawn = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, member.id, { today: ctx.now(), dob: change.dob ?? null })
    checkTexts(change, before)
    await writeMember(tx, member.id, change, before)
    await writeProfile(tx, member.id, change, before)
    const withdrawn = await changeCulture(tx, member.id, change, ctx.now())
    await movePlace(ctx, tx, member.id, change)
    await sql`select refresh_card(${member.id}, ${ctx.now()})`.execute(tx)
    return withdrawn
  })
  for (const otherUid of withdrawn) publishChange(ctx, member, { otherUid })
  return readOwnPerson(ctx, member, locale)
}

/** Texts that strangers read. Only what changes is checked: what was stored before the rule stays until then. */
function checkTexts(change: ProfileChange, before: Before): void {
  const changed = (['firstname', 'lastname', 'about', 'occupation'] as const).filter(
    (name) => change[name] !== before[name],
  )
  refuseContactDetails({
    ...Object.fromEntries(changed.map((name) => [name, change[name]])),
    ethnicGroup: change.ethnicGroup?.value,
  })
}

type Before = {
  firstname: string
  lastname: string
  about: string
  occupation: string | null
  dialCode: string
  mobileNumber: string
  dob: string | null
  ageByDob: number
  ageByWord: number
  wants: Preferences
}

// The member's row is locked, so that two changes at once are one after the other.
async function lockProfile(tx: Tx, memberId: number, { today, dob }: { today: Date; dob: string | null }) {
  const { rows } = await sql<Before>`
    select m.firstname, m.lastname, p.about, p.occupation, m.dial_code as "dialCode", m.mobile_number as "mobileNumber", m.dob,
      years_between(${dob}::date, ${today}::timestamptz::date) as "ageByDob",
      years_between((m.age_given_on - make_interval(years => m.age_given))::date, ${today}::timestamptz::date) as "ageByWord",
      json_build_object('gender', p.wants_gender, 'ageMin', p.wants_age_min, 'ageMax', p.wants_age_max,
        'distance', p.wants_distance) as wants
    from member m join profile p on p.member_id = m.id where m.id = ${memberId} for no key update of m`.execute(tx)
  const before = rows[0]
  if (!before) throw new Error('a signed-in member without a profile')
  return before
}

async function writeMember(tx: Tx, memberId: number, change: ProfileChange, before: Before): Promise<void> {
  const { firstname, lastname, countryCode, mobileNumber, dob } = change
  if (dob !== undefined) checkDob(before.dob, dob, { byDob: before.ageByDob, byWord: before.ageByWord })
  const phone =
    countryCode === undefined && mobileNumber === undefined
      ? {}
      : checkPhone({ countryCode: countryCode ?? before.dialCode, mobileNumber: mobileNumber ?? before.mobileNumber })
  const fields = given({ firstname, lastname, dob, ...phone })
  if (Object.keys(fields).length === 0) return
  await tx.updateTable('member').set(fields).where('id', '=', memberId).execute()
}

async function writeProfile(tx: Tx, memberId: number, change: ProfileChange, before: Before): Promise<void> {
  const fields = profileColumns(change, before)
  if (Object.keys(fields).length === 0) return
  await tx.updateTable('profile').set(fields).where('member_id', '=', memberId).execute()
}

// Null is a value (any distance), undefined is "not sent".
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
