import type { Locale } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { widerNetworks } from '../../../network.ts'
import { sign } from '../../../signature.ts'
import { findEmailCorrection } from '../corrections/email-correction.ts'
import { accountJobs, codeWaitMs } from '../jobs.ts'
import { findKnownOrigin, type Origin } from '../sessions/known-origins.ts'
import { hashNonce, noNonce } from './code-nonce.ts'
import { type CodePurpose, makeCode, noteMailed, wasMailed } from './codes.ts'
import { type Requester, takeMailPermit } from './mail-limits.ts'
import { type Addressee, codeMail, noticeMail } from './mails.ts'

const firstRetryMs = 5_000
const longestRetryMs = 60_000

/** What was asked for with an address; whether anyone has it is found out by the job, not by the request. */
type MailRequest =
  | { purpose: 'register' | 'verify' | 'login' | 'reset'; email: string }
  | { purpose: 'email'; email: string; memberId: number }

export type CodeMailJob = PayloadOf<typeof accountJobs.mailCode>

/** Leaves the rest to the job. Costs the same for known and unknown addresses. */
export const enqueueCodeMail = (
  ctx: Pick<Context, 'secret' | 'now'>,
  db: Db | Tx,
  { nonce, requester, ...request }: MailRequest & { nonce: string | null; requester: Requester },
): Promise<void> => {
  const nonceHash = (nonce === null ? noNonce : hashNonce(ctx, nonce)).toString('base64url')
  const job = { ...request, nonceHash, requester, requestedAt: ctx.now().toISOString(), failures: 0 }
  return enqueue(db, { ...accountJobs.mailCode, key: jobKey(ctx, job) }, job)
}

// Two requests of one browser that wait together are one mail. Hashed, since anyone who manages the queue sees its keys.
const jobKey = (ctx: Pick<Context, 'secret'>, { purpose, email, requester }: CodeMailJob): string =>
  sign(ctx, 'job', purpose, email, requester.key)

/** Who asks for a mail to an address without being signed in; the same work whether the address is known or not. */
export async function requesterOf(
  ctx: Pick<Context, 'db' | 'secret' | 'now'>,
  { email, origin }: { email: string; origin: Origin },
): Promise<Requester> {
  const known = await findKnownOrigin(ctx, { email, origin })
  if (known) return { key: sign(ctx, 'requester', known), wideKey: null }
  const wide = widerNetworks(origin.network).at(-1) ?? origin.network
  return { key: sign(ctx, 'requester', origin.network), wideKey: sign(ctx, 'requester', wide) }
}

/**
 * Job `accounts.mail-code`: makes the code and mails it, so that no code is stored anywhere but in the mail. An address that
 * is unknown gets nothing; one of a member gets a notice about it. While no mail can be sent it is retried
 * at most a minute apart, each time with a new code, whose ten minutes begin with it; half an hour after the request no more.
 */
export async function mailCode(ctx: Context, job: CodeMailJob): Promise<void> {
  if (ctx.now().getTime() - Date.parse(job.requestedAt) >= codeWaitMs) {
    ctx.log('code_mail_given_up', { purpose: job.purpose, failures: job.failures })
    return
  }
  try {
    await sendOnce(ctx, job)
  } catch (error) {
    ctx.log('code_mail_delayed', { err: error, purpose: job.purpose })
    const waitMs = Math.min(firstRetryMs * 2 ** job.failures, longestRetryMs)
    const later = { key: jobKey(ctx, job), runAt: new Date(ctx.now().getTime() + waitMs) }
    await enqueue(ctx.db, { ...accountJobs.mailCode, ...later }, { ...job, failures: job.failures + 1 })
  }
}

async function sendOnce(ctx: Context, job: CodeMailJob): Promise<void> {
  const plan = await planFor(ctx, job)
  if (!plan) return
  const { email, requester } = job
  const nonceHash = Buffer.from(job.nonceHash, 'base64url')
  const { codeFor } = plan
  if (codeFor && (await wasMailed(ctx, { purpose: codeFor, email, nonceHash, since: new Date(job.requestedAt) })))
    return
  const permit = await takeMailPermit(ctx, { purpose: codeFor ?? plan.notice, email, requester })
  if (!permit) return
  try {
    await ctx.mail.send(await mailOf(ctx, plan, nonceHash))
  } catch (error) {
    await permit.release()
    throw error
  }
  if (codeFor) await noteMailed(ctx, { purpose: codeFor, email, nonceHash })
  await permit.confirm()
}

/** `codeFor` null: no code but a notice that the address is known already. */
type Plan = { to: Addressee; memberId: number; codeFor: CodePurpose | null; notice: 'alreadyMember' | 'addressTaken' }

async function planFor(ctx: Context, job: CodeMailJob): Promise<Plan | null> {
  const owner = await findOwner(ctx.db, { email: job.email }, job.purpose === 'login' ? mayAsk : ['active'])
  if (job.purpose === 'email') return planForChange(ctx, job, owner)
  if (!owner?.isVerified) {
    const corrected = await planForCorrected(ctx, job)
    if (corrected) return corrected
  }
  if (!owner) return null
  const to = addresseeOf(owner)
  const plan = (codeFor: CodePurpose | null): Plan => ({ to, memberId: owner.id, codeFor, notice: 'alreadyMember' })
  switch (job.purpose) {
    case 'register':
      return plan(owner.isVerified ? null : 'verify')
    case 'verify':
      return owner.isVerified ? null : plan('verify')
    case 'login':
    case 'reset':
      return plan(job.purpose)
  }
}

/** The owner of an address that two administrators gave to a member logs in with a code, and proves it that way. */
async function planForCorrected(ctx: Context, { purpose, email }: CodeMailJob): Promise<Plan | null> {
  const found = purpose === 'login' ? await findEmailCorrection(ctx, email) : undefined
  if (!found) return null
  const { memberId, locale } = found
  return { to: { email, firstname: null, locale }, memberId, codeFor: 'login', notice: 'alreadyMember' }
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

async function mailOf(ctx: Context, { to, memberId, codeFor, notice }: Plan, nonceHash: Buffer) {
  if (!codeFor) return noticeMail(ctx, notice, to)
  const code = await makeCode(ctx, { purpose: codeFor, email: to.email, memberId, nonceHash })
  return codeMail(ctx, { purpose: codeFor, code, to })
}

type MemberStatus = Selectable<DB['member']>['status']
type Owner = { id: number; email: string; firstname: string; locale: Locale; isVerified: boolean }

// Suspended and banned members read why after they have typed the code of their own mailbox too.
const mayAsk: MemberStatus[] = ['active', 'suspended', 'banned']

async function findOwner(
  db: Db,
  by: { email: string } | { id: number },
  statuses: MemberStatus[] = ['active'],
): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('member')
    .where('status', 'in', statuses)
    .where((eb) => ('email' in by ? eb('email', '=', by.email) : eb('id', '=', by.id)))
    .select(['id', 'email', 'firstname', 'locale', 'email_verified_at'])
    .executeTakeFirst()
  return row && { ...row, isVerified: row.email_verified_at !== null }
}

// A name that was registered with another person's address must not reach that person by our mail.
const addresseeOf = ({ email, firstname, locale, isVerified }: Owner): Addressee => ({
  email,
  firstname: isVerified ? firstname : null,
  locale,
})
