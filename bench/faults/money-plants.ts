import type { Database, PoolClient } from '../../server/src/db/database.ts'
import { checkHistory } from '../kill/kill-check.ts'
import type { Finding } from '../kill/kill-history.ts'

type Seen = Parameters<typeof checkHistory>[0]
type Plant = { kind: Finding['kind']; change: (client: PoolClient) => Promise<unknown> }

/** What a server that moves money wrongly would leave behind in the books; each must be found. */
const plants: Record<string, Plant> = {
  // Balanced, and the wallet and its statement agree with it: only the gift is not there.
  'a gift was charged twice': { kind: 'doubled', change: (client) => postAgain(client, 'gift_purchase') },
  'a deposit was credited twice': { kind: 'doubled', change: (client) => postAgain(client, 'deposit') },
  'an entry of the ledger is gone': {
    kind: 'books',
    change: (client) =>
      client.query(
        `delete from ledger_entry e using (select e.transfer, e.leg from ledger_entry e
           join ledger_transfer t on t.seq = e.transfer and t.kind = 'gift_purchase' order by t.seq desc limit 1) last
         where e.transfer = last.transfer and e.leg = last.leg`,
      ),
  },
}

const tables = ['ledger_transfer', 'ledger_entry', 'ledger_account']

/**
 * Changes the books of a run that is over, one plant at a time, and says what the check found of it; nothing where it was
 * overlooked. The books are put back each time. `superuser`: the owner too may only add to them.
 */
export async function plantMoneyFaults(
  seen: Seen,
  superuser: Database['pool'],
): Promise<{ name: string; found: string }[]> {
  const before = new Set((await checkHistory(seen)).map(({ what }) => what))
  const results: { name: string; found: string }[] = []
  for (const [name, { kind, change }] of Object.entries(plants)) {
    await inBooks(superuser, async (client) => {
      for (const table of tables) await client.query(`create table planted_${table} as select * from ${table}`)
      const { rowCount } = (await change(client)) as { rowCount: number | null }
      if (!rowCount) throw new Error(`${name}: the run has nothing to plant it in`)
    })
    const found = (await checkHistory(seen)).find((finding) => finding.kind === kind && !before.has(finding.what))
    results.push({ name, found: found ? `${found.kind}: ${found.what}` : '' })
    await inBooks(superuser, async (client) => {
      for (const table of tables)
        await client.query(
          `delete from ${table}; insert into ${table} overriding system value select * from planted_${table};
           drop table planted_${table}`,
        )
    })
  }
  return results
}

async function inBooks(pool: Database['pool'], work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    // The triggers that protect the books stay silent.
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Posts the newest transfer of this kind once more under another id, as the ledger itself would. */
const postAgain = (client: PoolClient, kind: 'gift_purchase' | 'deposit') =>
  client.query(
    `select ledger_post(gen_random_uuid(), t.kind, t.at, e.owners, e.codes, e.currencies, e.amounts,
       t.member_id, null, null, t.channel, t.narration, t.params)
     from (select * from ledger_transfer where kind = $1 order by seq desc limit 1) t
     cross join lateral (select array_agg(a.owner order by e.leg) as owners, array_agg(a.code order by e.leg) as codes,
       array_agg(e.currency order by e.leg) as currencies, array_agg(e.amount order by e.leg) as amounts
       from ledger_entry e join ledger_account a on a.id = e.account where e.transfer = t.seq) e`,
    [kind],
  )
