import { type Locale, type Registration, termsVersion } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { keyedHash } from '../../signature.ts'
import { checkPhone, refuseContactDetails } from '../profiles/index.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './hash-password.ts'
import { askForMail } from './mail-code.ts'

/**
 * Keeps a registration until its address is proved, with the terms that stood beside the button. The same work and answer whether the
 * address is known or not.
 */
export async function register(
  ctx: Context,
  { form, locale, network }: { form: Registration; locale: Locale; network: string },
): Promise<{ email: string }> {
  refuseContactDetails({ firstName: form.firstName, lastName: form.lastName })
  const phone = checkPhone(form)
  checkPassword(form.password, { field: 'password', email: form.email })
  const passwordHash = await hashPassword(form.password)
  await ctx.db.transaction().execute(async (tx) => {
    const from = keyedHash(ctx.secret, 'registered', form.email, network)
    await keep(tx, { form, phone, passwordHash, locale, from, now: ctx.now() })
    await askForMail(ctx, tx, { purpose: 'register', email: form.email })
  })
  return { email: form.email }
}

type Kept = {
  form: Registration
  phone: ReturnType<typeof checkPhone>
  passwordHash: string
  locale: Locale
  from: Buffer
  now: Date
}

// A verified member stays untouched; an unproved registration belongs to nobody, so the newest one stands. Whose
// password it is then is known only if all came from one network; `proveAddress` throws it away otherwise.
async function keep(tx: Tx, { form, phone, passwordHash, locale, from, now }: Kept): Promise<void> {
  await sql`
    with kept as (
      insert into member as m (email, password_hash, firstname, lastname, gender, age_given, age_given_on, dial_code,
        mobile_number, phone, locale, registered_from,
        terms_version, terms_accepted_at, created_at)
      values (${form.email}, ${passwordHash}, ${form.firstName}, ${form.lastName}, ${form.gender}, ${form.age},
        ${now.toISOString().slice(0, 10)}::date, ${phone.dial_code}, ${phone.mobile_number}, ${phone.phone}, ${locale}, ${from},
        ${termsVersion}::date, ${now}, ${now})
      on conflict (email) do update set password_hash = excluded.password_hash, firstname = excluded.firstname,
        lastname = excluded.lastname, gender = excluded.gender, age_given = excluded.age_given,
        age_given_on = excluded.age_given_on, dial_code = excluded.dial_code, mobile_number = excluded.mobile_number,
        phone = excluded.phone, locale = excluded.locale, created_at = excluded.created_at,
        terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at,
        registered_from = excluded.registered_from,
        password_contested = m.password_contested or m.registered_from is distinct from excluded.registered_from
      where m.email_verified_at is null and m.status = 'active'
      returning id
    )
    insert into profile (member_id) select id from kept on conflict do nothing`.execute(tx)
}
