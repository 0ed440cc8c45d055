import type { Context, Db, Tx } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { sign } from '../../signature.ts'
import { takeMailPermit } from './budgets.ts'
import { type CodePurpose, makeCode } from './codes.ts'
import { type Addressee, codeMail, noticeMail } from './mails.ts'

/** What somebody asked for by an address; whether anybody has it is found out by the job, not by the request. */
export type MailWish =
  | { purpose: 'register' | 'verify' | 'login' | 'reset'; email: string }
  | { purpose: 'email'; email: string; memberId: number }

/** Leaves the rest to the job. Costs the same for known and unknown addresses. */
export const askForMail = (ctx: Pick<Context, 'secret'>, db: Db | Tx, wish: MailWish): Promise<void> =>
  addJob(db, 'accounts.mail-code', wish, {
    // Two wishes that wait together are one mail. Hashed, since keys of jobs are shown to whoever looks after the queue.
    key: sign(ctx, 'job', wish.purpose, wish.email),
    // Six tries take some ten minutes; a code that comes later helps nobody.
    attemptsMax: 6,
  })

/**
 * Job `accounts.mail-code`: makes the code and mails it, so that no code lies anywhere but in the mail. An address that
 * nobody has gets nothing; one that is already a member's gets a word about it. A retry makes a new code.
 */
export async function mailCode(ctx: Context, wish: MailWish): Promise<void> {
  const plan = await planFor(ctx, wish)
  if (!plan) return
  const permit = await takeMailPermit(ctx, { purpose: plan.codeFor ?? plan.notice, email: wish.email })
  if (!permit) return
  try {
    await ctx.mail.send(await mailOf(ctx, plan))
  } catch (error) {
    await permit.giveBack()
    throw error
  }
  await permit.keep()
}

/** `codeFor` null: no code but a notice that the address is known already. */
type Plan = { to: Addressee; memberId: number; codeFor: CodePurpose | null; notice: 'alreadyMember' | 'addressTaken' }

async function planFor(ctx: Context, wish: MailWish): Promise<Plan | null> {
  const owner = await findOwner(ctx.db, { email: wish.email }, wish.purpose === 'login' ? mayAsk : ['active'])
  if (wish.purpose === 'email') return planForChange(ctx, wish, owner)
  if (!owner) return null
  const to = addresseeOf(owner)
  const plan = (codeFor: CodePurpose | null): Plan => ({ to, memberId: owner.id, codeFor, notice: 'alreadyMember' })
  switch (wish.purpose) {
    case 'register':
      return plan(owner.isVerified ? null : 'verify')
    case 'verify':
      return owner.isVerified ? null : plan('verify')
    case 'login':
    case 'reset':
      return plan(wish.purpose)
  }
}

async function planForChange(
  ctx: Context,
  { email, memberId }: { email: string; memberId: number },
  owner: Owner | undefined,
): Promise<Plan | null> {
  if (owner?.id === memberId) return null
  // An unproved registration is no claim to an address.
  if (owner?.isVerified) return { to: addresseeOf(owner), memberId: owner.id, codeFor: null, notice: 'addressTaken' }
  const member = await findOwner(ctx.db, { id: memberId })
  if (!member) return null
  return { to: { ...addresseeOf(member), firstname: null, email }, memberId, codeFor: 'email', notice: 'addressTaken' }
}

async function mailOf(ctx: Context, { to, memberId, codeFor, notice }: Plan) {
  if (!codeFor) return noticeMail(ctx, notice, to)
  const code = await makeCode(ctx, { purpose: codeFor, email: to.email, memberId })
  return codeMail(ctx, { purpose: codeFor, code, to })
}

type Owner = { id: number; email: string; firstname: string; locale: string; isVerified: boolean }

// Whoever was put out is told so at the door, and comes there by the code of their own mailbox too.
const mayAsk = ['active', 'suspended', 'banned']

async function findOwner(
  db: Db,
  by: { email: string } | { id: number },
  statuses = ['active'],
): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('member')
    .where('status', 'in', statuses)
    .where((eb) => ('email' in by ? eb('email', '=', by.email) : eb('id', '=', by.id)))
    .select(['id', 'email', 'firstname', 'locale', 'email_verified_at'])
    .executeTakeFirst()
  return row && { ...row, isVerified: row.email_verified_at !== null }
}

// Whoever registered an address that is not theirs must not write to its owner through us.
const addresseeOf = ({ email, firstname, locale, isVerified }: Owner): Addressee => ({
  email,
  firstname: isVerified ? firstname : null,
  locale: locale as Addressee['locale'],
})
