import { payoutDestinationDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { keyedHash } from '../../signature.ts'

const batch = 500

type Row = { id: number; kind: string; country: string; bank_code: string; number: string }

/**
 * Job `withdrawals.erase-destinations`: of payouts whose member is erased, and which have been final for the time that
 * the privacy notice names, only the last four digits of the account and a keyed hash of it stay.
 */
export const eraseDestinations = (ctx: Context): Promise<void> =>
  settleEach(findDue(ctx), ({ id, kind, country, bank_code, number }) =>
    ctx.db
      .updateTable('withdrawal')
      .set({
        number: number.slice(-4),
        account_name: '',
        // What staff wrote to the member may name them; the provider's code stays.
        reason: null,
        destination_hash: keyedHash(ctx.secret, 'payout destination', kind, country, bank_code, number),
      })
      .where('id', '=', id)
      .where('destination_hash', 'is', null)
      .execute(),
  )

async function* findDue({ db, now }: Context): AsyncGenerator<Row> {
  const before = new Date(now().getTime() - payoutDestinationDays * 86_400_000)
  for (let after = 0, full = true; full; ) {
    const { rows } = await sql<Row>`
      select id, kind, country, bank_code, number from withdrawal w
      where id > ${after} and destination_hash is null and changed_at < ${before}
        and state in ('paid', 'failed', 'reversed', 'refused') and next_step_at is null
        and not exists (select from member m where m.id = w.member_id)
      order by id limit ${batch}`.execute(db)
    yield* rows
    after = rows.at(-1)?.id ?? after
    full = rows.length === batch
  }
}
