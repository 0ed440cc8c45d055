import { expect } from 'vitest'
import type { TestApp } from '../harness.ts'
import { type Made, makeMember } from '../members/make-member.ts'
import { makeBystanderMoney } from './bystander-money.ts'
import { makeBystanderRows } from './bystander-rows.ts'

export type Bystander = {
  member: Made
  /** The bystander's match: has given a gift and holds a paid deposit that could be refunded. */
  friend: Made
  /** Fails when a row that refers to either of them has changed, or when either has been sent a mail or an event. */
  expectUnchanged: () => Promise<void>
}

/**
 * Two members who take part in nothing, with rows in every table about members. Call it first in `beforeAll`: their rows
 * then come first in each table, so a statement that has lost its condition reads or changes them. Their schedule columns
 * lie ten years ahead, so no job has a reason to touch them.
 */
export async function makeBystander(app: TestApp): Promise<Bystander> {
  const member = await makeMember(app, { at: null, hidden: true, firstname: 'Bystander', lastname: 'Untouched' })
  await app.ctx.db.updateTable('member').set({ payouts_frozen_at: app.ctx.now() }).where('id', '=', member.id).execute()
  const friend = await makeMember(app, { at: null, hidden: true, firstname: 'Friend', lastname: 'Untouched' })
  await makeBystanderRows(app, { member, friend })
  await makeBystanderMoney(app, { member, friend })
  return { member, friend, expectUnchanged: await watchMembers(app, member, friend) }
}

/**
 * Reads every row that refers to one of the members. The answer fails when such a row has changed since, or when one of
 * them has been sent a mail or an event.
 */
export async function watchMembers(app: TestApp, ...members: Made[]): Promise<() => Promise<void>> {
  const [emails, uids] = [members.map(({ email }) => email), members.map(({ uid }) => uid)]
  const mails = () => app.mails.filter(({ to }) => emails.includes(to))
  const events = () => app.emitted.filter(({ to }) => uids.includes(to))
  const before = { rows: await snapshotOf(app, members), mails: new Set(mails()), events: new Set(events()) }
  return async () => {
    expect(await snapshotOf(app, members), 'rows of bystanders').toEqual(before.rows)
    expect(new Set(mails()).difference(before.mails), 'mails to bystanders').toEqual(new Set())
    expect(new Set(events()).difference(before.events), 'events to bystanders').toEqual(new Set())
  }
}

type Source = { name: string; condition: string }

/** Columns that hold a member's id where the table, for speed, has no foreign key. */
const unreferencedColumns = ['member_id', 'owner', 'giver_id', 'receiver_id', 'viewer_id']

/** Tables that refer to a member without a foreign key. */
const furtherSources: Source[] = [
  { name: 'rate_proposal', condition: 'proposed_by = any($1)' },
  { name: 'ledger_entry', condition: 'account in (select id from ledger_account where owner = any($1))' },
  ...['payment_exception', 'provider_event'].map((name) => ({
    name,
    condition: 'reference in (select reference from deposit where member_id = any($1))',
  })),
]

/** Every row about the members, by table. Sessions are compared without the times a test sets for all members. */
async function snapshotOf({ ctx }: Pick<TestApp, 'ctx'>, members: Made[]): Promise<Record<string, unknown>> {
  const sources = [...(await sourcesOf(ctx.pool)), ...furtherSources]
  const parts = sources.map(
    ({ name, condition }) => `select '${name}' as name, (select jsonb_agg(row order by row::text) from (
      select to_jsonb(t) ${name === 'member_session' ? "- '{last_used_at,expires_at}'::text[]" : ''} as row
      from "${name}" t where ${condition}) found) as rows`,
  )
  const { rows } = await ctx.pool.query(parts.join(' union all '), [members.map(({ id }) => id)])
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** Tables with a column for a member, and tables that refer to one of those. */
async function sourcesOf(pool: TestApp['ctx']['pool']): Promise<Source[]> {
  const { rows } = await pool.query<Source>(
    `
    with key as (
      select conrelid as tab, confrelid as target, (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as col,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as target_col
      from pg_constraint where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
    ), direct as (
      select 'member'::regclass::oid as tab, 'id' as col
      union select tab, col from key where target = 'member'::regclass
      union select a.attrelid, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = any($1)
          and a.atttypid = 'int'::regtype and not a.attisdropped
    ), condition as (
      select tab, format('%I = any($1)', col) as text from direct
      union
      select k.tab, format('%I in (select %I from %s where %I = any($1))', k.col, k.target_col, k.target::regclass, d.col)
      from key k join direct d on d.tab = k.target
      where k.target <> 'member'::regclass and k.tab not in (select tab from direct)
    )
    select relname as name, string_agg(text, ' or ' order by text) as condition
    from condition join pg_class on pg_class.oid = tab group by relname order by relname`,
    [unreferencedColumns],
  )
  return rows
}
