import { type api, type BodyOf, memberAccounts, type ReplyInputOf, toMajor } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { accountsOf } from '../../../ledger/index.ts'
import { Refusal } from '../../../refusal.ts'
import { lockMember } from '../members/lock-member.ts'
import { pageOf, periodOf } from './read-ledger.ts'

type Input = BodyOf<typeof api.staffLedger.memberEntries> & { staff: SignedIn }
type Reply = ReplyInputOf<typeof api.staffLedger.memberEntries>

/** Balances and entries of a member, each page recorded with the reason: what cannot be recorded is not read. */
export async function readMemberEntries(ctx: Context, { staff, reason, member, ...query }: Input): Promise<Reply> {
  periodOf(query)
  return ctx.db.transaction().execute(async (tx) => {
    const target = await findMember(tx, { staff, member })
    const details = {
      reason,
      ...(query.from && { from: query.from, to: query.to }),
      ...(query.cursor && { more: true }),
    }
    const about = { staffId: staff.id, action: 'ledger.member', subject: target.uid, details } as const
    await writeAuditEntry(tx, { at: ctx.now(), ...about })
    const accounts = await accountsOf(tx, target.id)
    return {
      member: { id: target.uid, name: `${target.firstname} ${target.lastname}`.trim() },
      balances: memberAccounts.flatMap((code) =>
        accounts
          .filter((account) => account.code === code)
          .map(({ currency, balance }) => ({ account: code, currency, balance: toMajor(balance ?? 0n, currency) })),
      ),
      ...(await pageOf({ db: tx }, { accounts, ...query })),
    }
  })
}

const uidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The member of a whole address or id, locked; refuses as every reading of private data does. */
export async function findMember(tx: Tx, { staff, member }: { staff: SignedIn; member: string }) {
  if (uidShape.test(member)) return lockMember(tx, { staff, id: member }, 'admin')
  const found = await tx.selectFrom('member').where('email', '=', member.toLowerCase()).select('uid').executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return lockMember(tx, { staff, id: found.uid }, 'admin')
}
