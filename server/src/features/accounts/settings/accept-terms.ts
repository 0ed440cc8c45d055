import { type SignedInUser, termsVersion } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { signedInUser } from '../sessions/signed-in-user.ts'

/**
 * Stores that a member accepts the newest terms, with the time; the versions before stay recorded. Refuses conflict for any
 * other version: the page showed an older one. A second time changes nothing.
 */
export async function acceptTerms(
  ctx: Context,
  { id }: Pick<SignedIn, 'id'>,
  version: string,
): Promise<{ user: SignedInUser }> {
  if (version !== termsVersion) throw new Refusal('conflict')
  await sql`
    with newest as (
      update member m set terms_version = ${version}::date, terms_accepted_at = ${ctx.now()}
      from (select id, terms_version, terms_accepted_at from member where id = ${id} for update) former
      where m.id = former.id and former.terms_version is distinct from ${version}::date
      returning m.id, former.terms_version as version, former.terms_accepted_at as accepted_at
    )
    insert into past_terms_acceptance (member_id, version, accepted_at)
    select id, version, accepted_at from newest where version is not null`.execute(ctx.db)
  return { user: await signedInUser(ctx, id) }
}
