import { type Locale, type Registration, termsVersion } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { isRegistrationOpen } from '../../../db/site/site-settings.ts'
import { Refusal } from '../../../refusal.ts'
import { checkPhone, refuseContactDetails } from '../../profiles/index.ts'
import { hashNonce, makeNonce } from '../codes/code-nonce.ts'
import { enqueueCodeMail, requesterOf } from '../codes/mail-code.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import type { Origin } from '../sessions/known-origins.ts'
import { refuseManyRegistrations } from './registrations-a-day.ts'

/** Registrations kept for one unproved address; the newest replace the oldest. */
const registrationsMax = 20

/**
 * Saves a registration until its address is proved, with the accepted version of the terms. The nonce in the answer binds
 * the password to this browser. Does the same work and answers the same whether the address is known or not. Throws Refusal
 * `registration_closed` while registration is closed, `too_many_registrations` after too many from this browser or network.
 */
export async function register(
  ctx: Context,
  { form, locale, origin }: { form: Registration; locale: Locale; origin: Origin },
): Promise<{ email: string; nonce: string }> {
  const { email } = form
  if (!(await isRegistrationOpen(ctx.db))) throw new Refusal('registration_closed')
  refuseContactDetails({ firstName: form.firstName, lastName: form.lastName })
  const phone = checkPhone(form)
  checkPassword(form.password, { field: 'password', email, names: [form.firstName, form.lastName] })
  await refuseManyRegistrations(ctx, origin)
  const passwordHash = await hashPassword(form.password, origin.network)
  const nonce = makeNonce(ctx, email)
  const requester = await requesterOf(ctx, { email, origin })
  await ctx.db.transaction().execute(async (tx) => {
    const memberId = await saveMember(tx, { form, phone, passwordHash, locale, now: ctx.now() })
    await saveRegistration(ctx, tx, { memberId, nonce })
    await enqueueCodeMail(ctx, tx, { purpose: 'register', email, nonce, requester })
  })
  return { email, nonce }
}

type NewMember = {
  form: Registration
  phone: ReturnType<typeof checkPhone>
  passwordHash: string
  locale: Locale
  now: Date
}

// A verified member is not touched. An unverified address belongs to no member: its row shows the newest registration until
// `proveAddress` decides which one counts. An imported member keeps what was imported: a stranger who registers their address
// changes nothing, and its owner goes on with the code that is mailed.
async function saveMember(tx: Tx, { form, phone, passwordHash, locale, now }: NewMember): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into member (email, password_hash, firstname, lastname, gender, age_stated, age_stated_on, dial_code,
        mobile_number, phone, locale, terms_version, terms_accepted_at, created_at)
      values (${form.email}, ${passwordHash}, ${form.firstName}, ${form.lastName}, ${form.gender}, ${form.age},
        ${now.toISOString().slice(0, 10)}::date, ${phone.dial_code}, ${phone.mobile_number}, ${phone.phone}, ${locale},
        ${termsVersion}::date, ${now}, ${now})
      on conflict (email) do update set password_hash = excluded.password_hash, firstname = excluded.firstname,
        lastname = excluded.lastname, gender = excluded.gender, age_stated = excluded.age_stated,
        age_stated_on = excluded.age_stated_on, dial_code = excluded.dial_code, mobile_number = excluded.mobile_number,
        phone = excluded.phone, locale = excluded.locale, created_at = excluded.created_at,
        terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at
      where member.email_verified_at is null and member.status = 'active' and member.imported_at is null
      returning id
    ), profiled as (insert into profile (member_id) select id from saved on conflict do nothing)
    select id from saved`.execute(tx)
  return rows[0]?.id ?? 0
}

type Unproved = { memberId: number; nonce: string }

/**
 * Binds the registration that an unproved member's row shows, with its password, to the browser that holds the nonce. Does
 * nothing for a proved address.
 */
export async function saveRegistration(
  ctx: Pick<Context, 'secret' | 'now'>,
  db: Db | Tx,
  { memberId, nonce }: Unproved,
): Promise<void> {
  await sql`
    insert into registration (member_id, nonce_hash, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
      dial_code, mobile_number, phone, locale, terms_version, terms_accepted_at, created_at)
    select id, ${hashNonce(ctx, nonce)}, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
      dial_code, mobile_number, phone, locale, terms_version, terms_accepted_at, ${ctx.now()}
    from member where id = ${memberId} and email_verified_at is null`.execute(db)
  await sql`
    delete from registration where (member_id, nonce_hash) in (
      select member_id, nonce_hash from registration where member_id = ${memberId}
      order by created_at desc offset ${registrationsMax})`.execute(db)
}
