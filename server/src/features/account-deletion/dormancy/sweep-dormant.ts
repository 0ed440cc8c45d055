import { legalNumbers } from '@karibu/contract/legal-facts'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueueAll } from '../../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../../jobs/settle-each.ts'
import { endDormancy } from '../../accounts/index.ts'
import { type Eraser, eraseMember } from '../erase-members.ts'
import { accountDeletionJobs } from '../jobs.ts'
import { firstMailMs, mayEnd, secondMailMs, wasSeen, yearsBefore } from './dormancy-rules.ts'
import { hasOpenMoney } from './has-open-money.ts'

/** Of each step in one run, so that years of members do not fill a day's mails. */
const perRunMax = 1000
/** Between two mails, so that codes for members who wait do not queue behind them. */
const spacingMs = 100
/** A mail that no mail server has taken for so long is queued again. Its job gives up within a day. */
const repeatMs = 7 * 86_400_000
/** More between two clocks is a fault, by which members who were just here could look away for years. */
const clockMs = 5 * 60_000

/**
 * Job `account-deletion.sweep-dormant`: members not seen for `legal.dormantYears` get two mails and are then deleted as members who
 * asked for it are; not before both mails were sent. Where money is left or open, the profile is hidden instead, until its member is
 * here again or nothing is left. A late run or mail delays the deletion, which is never earlier than the mails say.
 * Nothing happens while the clock of this process is not that of the database.
 */
export async function sweepDormant(ctx: Eraser & Pick<Context, 'log'>): Promise<void> {
  if (legalNumbers.dormantYears < 1 || !(await isClockRight(ctx))) return
  await settleSteps([() => forgetSeen(ctx), () => queueMails(ctx), () => endDue(ctx)])
}

// The machine's clock: where the application's is moved on purpose, `now` differs from both.
async function isClockRight({ db, log }: Pick<Context, 'db' | 'log'>): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const ms = Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now())
  if (ms > clockMs) log('dormancy_clock_differs', { ms })
  return ms <= clockMs
}

// Logging in does this at once; a token for programs does not log in. A member who is suspended meanwhile could not log in to keep the
// account: if that ends, the mails begin again. So do mails that were sent while the clock was ahead.
async function forgetSeen({ db, now }: Eraser): Promise<void> {
  const ahead = new Date(now().getTime() + clockMs)
  const { rows } = await sql<{ id: number }>`
    select m.id from dormancy d join member m on m.id = d.member_id
    where ${wasSeen} or m.status <> 'active' or m.role = 'admin' or d.first_mailed_at > ${ahead}
    limit ${perRunMax}`.execute(db)
  await settleEach(rows, ({ id }) =>
    db.transaction().execute(async (tx) => {
      await lockMember(tx, id)
      await endDormancy(tx, { memberId: id, now: now() })
    }),
  )
}

type Mailed = { memberId: number }

async function queueMails({ db, now }: Eraser): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const added = await addMembers(tx, at)
    const repeated = await repeatFirst(tx, { at, limit: perRunMax - added.length })
    const second = await startSecond(tx, at)
    // The queue lives by the machine's clock, also where the application's is moved.
    const begun = Date.now()
    await enqueueAll(
      tx,
      [...added, ...repeated, ...second].map((payload, index) => ({
        job: {
          ...accountDeletionJobs.mailDormant,
          key: `dormant:${payload.memberId}`,
          runAt: new Date(begun + index * spacingMs),
        },
        payload,
      })),
    )
  })
}

async function addMembers(tx: Tx, at: Date): Promise<Mailed[]> {
  const dueAt = new Date(at.getTime() + firstMailMs)
  const seenBefore = yearsBefore(sql<Date>`${dueAt}`)
  const { rows } = await sql<Mailed>`
    insert into dormancy (member_id, first_mailed_at, due_at)
    select m.id, ${at}, ${dueAt} from member m left join presence s on s.member_id = m.id
    where m.created_at < ${seenBefore} and (s.seen_at is null or s.seen_at < ${seenBefore}) and ${mayEnd(at)}
      and not exists (select from dormancy d where d.member_id = m.id)
    order by m.id limit ${perRunMax}
    on conflict do nothing returning member_id as "memberId"`.execute(tx)
  return rows
}

async function repeatFirst(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<Mailed[]> {
  const { rows } = await sql<Mailed>`
    update dormancy set first_mailed_at = ${at} where member_id in (
      select d.member_id from dormancy d join member m on m.id = d.member_id
      where d.first_sent_at is null and d.first_mailed_at < ${before(at)}
        and d.due_at <= ${new Date(at.getTime() + firstMailMs)} and ${mayEnd(at)} and not ${wasSeen}
      order by d.first_mailed_at limit ${limit} for update of d skip locked)
    returning member_id as "memberId"`.execute(tx)
  return rows
}

async function startSecond(tx: Tx, at: Date): Promise<Mailed[]> {
  const { rows } = await sql<Mailed>`
    update dormancy set second_mailed_at = ${at} where member_id in (
      select d.member_id from dormancy d join member m on m.id = d.member_id
      where d.first_sent_at is not null and d.second_sent_at is null
        and (d.second_mailed_at is null or d.second_mailed_at < ${before(at)})
        and d.due_at <= ${new Date(at.getTime() + secondMailMs)} and ${mayEnd(at)} and not ${wasSeen}
        and (d.hidden_before is null or not ${hasOpenMoney})
      order by d.second_mailed_at nulls first, d.due_at limit ${perRunMax} for update of d skip locked)
    returning member_id as "memberId"`.execute(tx)
  return rows
}

const before = (at: Date) => new Date(at.getTime() - repeatMs)

async function endDue(ctx: Eraser): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ id: number; hasMoney: boolean }>`
    select m.id, ${hasOpenMoney} as "hasMoney" from dormancy d join member m on m.id = d.member_id
    where ${isDue(now)} order by d.due_at limit ${perRunMax}`.execute(ctx.db)
  await settleEach(rows, ({ id, hasMoney }) =>
    hasMoney ? hide(ctx, id) : eraseMember(ctx, id, (tx) => holds(tx, id, sql`${isDue(now)} and not ${hasOpenMoney}`)),
  )
}

const isDue = (now: Date) => sql<boolean>`(d.due_at <= ${now} and d.first_sent_at is not null
  and d.second_sent_at is not null and ${mayEnd(now)} and not ${wasSeen})`

/** The account stays for as long as money is in it, which may be years: the second mail goes again before it ends. */
async function hide({ db, now }: Pick<Context, 'db' | 'now'>, memberId: number): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId)
    if (!(await holds(tx, memberId, isDue(at)))) return
    await sql`update dormancy d set hidden_before = coalesce(d.hidden_before, p.hidden), second_mailed_at = null,
      second_sent_at = null from profile p where p.member_id = d.member_id and d.member_id = ${memberId}`.execute(tx)
    await sql`update profile set hidden = true where member_id = ${memberId}`.execute(tx)
    // The balance of an account that is not used stays as it is.
    await sql`update subscription set renews = false where member_id = ${memberId}`.execute(tx)
    await sql`select refresh_card(${memberId}, ${at})`.execute(tx)
  })
}

async function holds(tx: Tx, memberId: number, condition: ReturnType<typeof isDue>): Promise<boolean> {
  const { rows } = await sql`
    select from dormancy d join member m on m.id = d.member_id where m.id = ${memberId} and ${condition}`.execute(tx)
  return rows.length > 0
}

const lockMember = (tx: Tx, memberId: number) => sql`select from member where id = ${memberId} for update`.execute(tx)
