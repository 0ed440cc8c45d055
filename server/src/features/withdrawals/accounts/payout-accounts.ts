import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { assertFreshProof } from '../../accounts/index.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { askForMail } from '../mails.ts'
import { accountsMax, newAccountWaitMs } from '../withdrawal-rules.ts'
import { accountColumns, accountView } from './account-view.ts'
import { checkDestination, type Destination, findHolder } from './check-destination.ts'
import { isNameOf } from './holder-name.ts'

type Form = BodyOf<typeof api.withdrawals.addAccount>

/** My payout accounts, the oldest first. */
export async function listAccounts(ctx: Context, member: SignedIn) {
  const rows = await ctx.db
    .selectFrom('payout_account')
    .where('member_id', '=', member.id)
    .select(accountColumns)
    .orderBy('created_at')
    .limit(accountsMax)
    .execute()
  return { accounts: rows.map((row) => accountView(row, ctx.now())) }
}

/** Saves a payout account. The holder's name from the provider replaces the typed one. */
export async function addAccount(ctx: Context, member: SignedIn, form: Form) {
  assertFreshProof(ctx, member)
  const destination = await checkDestination(ctx, form)
  const holder = await findHolder(ctx, member, destination)
  const accountName = holder ?? (form.accountName || null)
  if (accountName === null) throw fieldRefusal('accountName', 'required')
  const account = await ctx.db
    .transaction()
    .execute((tx) => save(ctx, tx, { memberId: member.id, destination, accountName, holder }))
  return { account: accountView(account, ctx.now()) }
}

/** The holder of the account; null if it cannot be looked up. */
export async function resolveAccount(ctx: Context, member: SignedIn, form: Form) {
  assertFreshProof(ctx, member)
  return { accountName: await findHolder(ctx, member, await checkDestination(ctx, form)) }
}

type AccountInput = {
  memberId: number
  destination: Destination
  accountName: string
  /** As the provider named it. */
  holder: string | null
}

const verifyAgain = (tx: Tx, id: string, isHolder: boolean) =>
  tx
    .updateTable('payout_account')
    .set({ is_holder_verified: sql`is_holder_verified or ${isHolder}` })
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow()

async function save(ctx: Context, tx: Tx, { memberId, destination, accountName, holder }: AccountInput) {
  // Concurrent requests of the member wait here, so that the limit of five applies.
  const owner = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['firstname', 'lastname'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { kind, country, currency, bankCode: bank_code, bankName: bank_name, number } = destination
  const known = await tx.selectFrom('payout_account').where('member_id', '=', memberId).selectAll().execute()
  const same = known.find(
    (row) => row.kind === kind && row.country === country && row.bank_code === bank_code && row.number === number,
  )
  // After a change of the name the badge comes back only with a holder of that name.
  if (same) return verifyAgain(tx, same.id, holder !== null && isNameOf(holder, owner))
  if (known.length >= accountsMax) throw new Refusal('conflict', { messageKey: 'withdrawals:no.accounts_full' })
  const now = ctx.now()
  const saved = await tx
    .insertInto('payout_account')
    .values({
      member_id: memberId,
      kind,
      country,
      currency,
      bank_code,
      bank_name,
      number,
      account_name: accountName,
      is_holder_verified: holder !== null && isNameOf(holder, owner),
      created_at: now,
      usable_from: new Date(now.getTime() + newAccountWaitMs),
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
  await enqueue(tx, accountJobs.recognizeBanned, { memberId })
  await askForMail(tx, { kind: 'accountAdded', memberId, account: { bankName: bank_name, ending: number.slice(-4) } })
  return saved
}

/** Forgets an account; not while money is on its way to it. */
export async function removeAccount(ctx: Context, member: SignedIn, accountId: string): Promise<Record<never, never>> {
  assertFreshProof(ctx, member)
  await ctx.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('payout_account')
      .where('id', '=', accountId)
      .where('member_id', '=', member.id)
      .select(['bank_name', 'number'])
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new Refusal('not_found')
    const onTheWay = await tx
      .selectFrom('withdrawal')
      .where('member_id', '=', member.id)
      .where('account_id', '=', accountId)
      .where('state', 'in', ['held', 'submitted'])
      .select('id')
      .executeTakeFirst()
    if (onTheWay) throw new Refusal('conflict', { messageKey: 'withdrawals:no.account_busy' })
    await tx.deleteFrom('payout_account').where('id', '=', accountId).execute()
    await askForMail(tx, {
      kind: 'accountRemoved',
      memberId: member.id,
      account: { bankName: account.bank_name, ending: account.number.slice(-4) },
    })
  })
  return {}
}
