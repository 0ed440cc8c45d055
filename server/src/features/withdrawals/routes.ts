import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addAccount, listAccounts, removeAccount, resolveAccount } from './accounts/payout-accounts.ts'
import { listBanks } from './accounts/payout-banks.ts'
import { approvePayout, refusePayout } from './approvals/staff-decisions.ts'
import { listStaffPayouts } from './approvals/staff-queue.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { withdraw } from './withdraw.ts'
import { readTerms } from './withdrawal-options.ts'

const { withdrawals, staffPayouts } = api

export const withdrawalRoutes: FeatureRoutes = (on, ctx) => {
  on(withdrawals.terms, ({ member, locale }) => readTerms(ctx, member, locale))
  on(withdrawals.banks, async ({ query }) => ({ banks: await listBanks(ctx, query) }))
  on(withdrawals.resolve, ({ member, body }) => resolveAccount(ctx, member, body))
  on(withdrawals.accounts, ({ member }) => listAccounts(ctx, member))
  on(withdrawals.addAccount, ({ member, body }) => addAccount(ctx, member, body))
  on(withdrawals.removeAccount, ({ member, params }) => removeAccount(ctx, member, params.id))
  on(withdrawals.list, ({ member, query, locale }) => listWithdrawals(ctx, { member, query, locale }))
  on(withdrawals.withdraw, ({ member, body, locale, once }) => withdraw(ctx, { member, form: body, locale, once }))
  on(staffPayouts.list, ({ member, query, locale }) => listStaffPayouts(ctx, { member, query, locale }))
  on(staffPayouts.approve, ({ member, params, locale }) => approvePayout(ctx, { member, uid: params.id, locale }))
  on(staffPayouts.refuse, ({ member, params, body, locale }) =>
    refusePayout(ctx, { member, uid: params.id, reason: body.reason, locale }),
  )
}
