import { legalNumbers } from '@karibu/contract/legal-facts'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueueAll } from '../../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../../jobs/settle-each.ts'
import { endDormancy } from '../../accounts/index.ts'
import { type Eraser, eraseMember } from '../erase-members.ts'
import { accountDeletionJobs } from '../jobs.ts'
import { hasOpenMoney } from './has-open-money.ts'

const dayMs = 86_400_000
/** So long before the deletion the first and the second mail are sent. */
export const firstMailMs = 60 * dayMs
export const secondMailMs = 14 * dayMs
/** Of each step in one run, so that years of members do not fill a day's mails. */
const perRunMax = 1000

/**
 * Job `account-deletion.sweep-dormant`: members not seen for `legal.dormantYears` get two mails and are then deleted as members who
 * asked for it are. Where money is left or open, the profile is hidden instead, until its member is here again or nothing is left. A
 * late run mails and deletes later, never earlier than the mails say.
 */
export const sweepDormant = (ctx: Eraser): Promise<void> =>
  settleSteps([() => forgetSeen(ctx), () => mailFirst(ctx), () => mailSecond(ctx), () => endDue(ctx)])

// Who cannot log in could not keep the account by it: suspended, banned and inactive members stay. So do staff.
const mayEnd = sql<boolean>`m.status = 'active' and m.role <> 'admin' and m.email_verified_at is not null
  and m.deletion_due_at is null`
const wasSeen = sql<boolean>`exists (select from presence s where s.member_id = m.id and s.seen_at >= d.first_mailed_at)`

// Logging in does this at once; a token for programs does not log in. A member who is suspended meanwhile could not log in to keep the
// account: if that ends, the mails begin again.
async function forgetSeen({ db, now }: Eraser): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.id from dormancy d join member m on m.id = d.member_id where ${wasSeen} or m.status <> 'active' or m.role = 'admin'
    limit ${perRunMax}`.execute(db)
  await settleEach(rows, ({ id }) =>
    db.transaction().execute(async (tx) => {
      await lockMember(tx, id)
      await endDormancy(tx, { memberId: id, now: now() })
    }),
  )
}

async function mailFirst({ db, now }: Eraser): Promise<void> {
  const at = now()
  const dueAt = new Date(at.getTime() + firstMailMs)
  const seenBefore = sql`(${dueAt}::timestamptz - make_interval(years => ${legalNumbers.dormantYears}))`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memberId: number }>`
      insert into dormancy (member_id, first_mailed_at, due_at)
      select m.id, ${at}, ${dueAt} from member m left join presence s on s.member_id = m.id
      where m.created_at < ${seenBefore} and (s.seen_at is null or s.seen_at < ${seenBefore}) and ${mayEnd}
        and not exists (select from dormancy d where d.member_id = m.id)
      order by m.id limit ${perRunMax}
      on conflict do nothing returning member_id as "memberId"`.execute(tx)
    await enqueueMails(tx, rows)
  })
}

async function mailSecond({ db, now }: Eraser): Promise<void> {
  const at = now()
  const dueAt = new Date(at.getTime() + secondMailMs)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memberId: number }>`
      update dormancy set second_mailed_at = ${at}, due_at = greatest(due_at, ${dueAt}) where member_id in (
        select d.member_id from dormancy d join member m on m.id = d.member_id
        where d.second_mailed_at is null and d.due_at <= ${dueAt} and ${mayEnd} and not ${wasSeen}
        order by d.due_at limit ${perRunMax} for update of d skip locked)
      returning member_id as "memberId"`.execute(tx)
    await enqueueMails(tx, rows)
  })
}

const enqueueMails = (tx: Tx, rows: { memberId: number }[]): Promise<void> =>
  enqueueAll(
    tx,
    rows.map((payload) => ({ job: accountDeletionJobs.mailDormant, payload })),
  )

async function endDue(ctx: Eraser): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ id: number; hasMoney: boolean }>`
    select m.id, ${hasOpenMoney} as "hasMoney" from dormancy d join member m on m.id = d.member_id
    where ${isDue(now)} and (d.hidden_before is null or not ${hasOpenMoney})
    order by d.due_at limit ${perRunMax}`.execute(ctx.db)
  await settleEach(rows, ({ id, hasMoney }) =>
    hasMoney ? hide(ctx, id) : eraseMember(ctx, id, (tx) => holds(tx, id, sql`${isDue(now)} and not ${hasOpenMoney}`)),
  )
}

const isDue = (now: Date) =>
  sql<boolean>`d.due_at <= ${now} and d.second_mailed_at is not null and ${mayEnd} and not ${wasSeen}`

async function hide({ db, now }: Pick<Context, 'db' | 'now'>, memberId: number): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId)
    if (!(await holds(tx, memberId, isDue(at)))) return
    await sql`update dormancy d set hidden_before = p.hidden from profile p
      where p.member_id = d.member_id and d.member_id = ${memberId}`.execute(tx)
    await sql`update profile set hidden = true where member_id = ${memberId}`.execute(tx)
    await sql`select refresh_card(${memberId}, ${at})`.execute(tx)
  })
}

async function holds(tx: Tx, memberId: number, condition: ReturnType<typeof isDue>): Promise<boolean> {
  const { rows } = await sql`
    select from dormancy d join member m on m.id = d.member_id where m.id = ${memberId} and ${condition}`.execute(tx)
  return rows.length > 0
}

const lockMember = (tx: Tx, memberId: number) => sql`select from member where id = ${memberId} for update`.execute(tx)
