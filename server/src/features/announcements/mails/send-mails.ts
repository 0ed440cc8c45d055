import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue, enqueueAll, isJobDue } from '../../../jobs/jobs.ts'
import type { Mail, MailResult } from '../../../ports/mail.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { canBeMailed } from '../audience.ts'
import { announcementJobs } from '../jobs.ts'
import { type DocumentChange, documentMail } from './document-mail.ts'
import { mailRate } from './mail-rate.ts'
import { claim, countLost, dueMembers, giveBack, settle, takeMembers } from './recipients.ts'

/** So many failures one after another are an outage and no fault of the recipients. */
const outageAfter = 3
/** Until the next batch: a code went first; the mail server is away; nothing is due. */
const pauses = { code: 1_000, outage: 5 * 60_000, idle: 60_000 }

type Payload = PayloadOf<typeof announcementJobs.sendMails>
const jobOf = (announcementId: string) => ({
  ...announcementJobs.sendMails,
  key: `announcement-mails:${announcementId}`,
})

/** Job `announcements.resume-mails`: queues the next batch of all mails that have begun, unless it waits already. */
export async function resumeMails({ db, now }: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from announcement_mail w join announcement a on a.id = w.announcement_id
    where w.ended_at is null and a.starts_at <= ${now()}`.execute(db)
  const jobs = rows.map(({ id }) => ({ job: jobOf(id), payload: { announcementId: id } }))
  await enqueueAll(db, jobs, { preserveRunAt: true })
}

/**
 * Job `announcements.send-mails`: one batch of the mails about a changed document, and then queues the next one. Each member gets
 * at most one: a mail is claimed before it is sent, and one that was claimed by a process that was killed counts as failed.
 * Codes that members wait for go first.
 */
export async function sendMails(ctx: Context, { announcementId }: Payload): Promise<void> {
  const begunMs = Date.now()
  const mail = await openMail(ctx, announcementId)
  if (!mail) return
  await countLost(ctx.db, announcementId)
  await takeMembers(ctx, announcementId)
  const pauseMs = await sendBatch(ctx, announcementId, mail)
  if (await isDone(ctx.db, announcementId)) return endMail(ctx, announcementId)
  // The queue lives by the machine's clock, also where the application's is moved.
  const runAt = new Date(Math.max(Date.now(), begunMs + pauseMs))
  await enqueue(ctx.db, { ...jobOf(announcementId), runAt }, { announcementId })
}

/** What is to be sent; null where it has not begun or is over. The first call notes who gets it. */
async function openMail(ctx: Context, id: string): Promise<DocumentChange | null> {
  const at = ctx.now()
  const { rows } = await sql<DocumentChange & { isStopped: boolean; hasBegun: boolean }>`
    select a.titles, a.texts, a.stopped_at is not null as "isStopped", w.began_at is not null as "hasBegun",
      w.document, w.changes_on::text as "changesOn", w.is_adverse as "isAdverse"
    from announcement_mail w join announcement a on a.id = w.announcement_id
    where w.announcement_id = ${id} and w.ended_at is null and a.starts_at <= ${at}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const { isStopped, hasBegun, ...change } = row
  if (isStopped) {
    await endMail(ctx, id)
    return null
  }
  if (!hasBegun)
    await sql`update announcement_mail set began_at = ${at}, member_max = n.newest, expected = n.members from (
        select coalesce(max(m.id), 0) as newest, count(*) filter (where ${canBeMailed}) as members from member m
      ) n where announcement_id = ${id} and began_at is null`.execute(ctx.db)
  return change
}

/** Returns how long after its beginning the next batch begins. */
async function sendBatch(ctx: Context, announcementId: string, change: DocumentChange): Promise<number> {
  const members = await dueMembers(ctx, announcementId)
  let failuresInRow = 0
  for (const memberId of members) {
    if (await isJobDue(ctx.db, accountJobs.mailCode)) return pauses.code
    const isSent = await sendOne(ctx, { announcementId, memberId }, change)
    failuresInRow = isSent ? 0 : failuresInRow + 1
    if (failuresInRow === outageAfter) return pauses.outage
  }
  return members.length === 0 ? pauses.idle : mailRate.batchMs
}

/** Returns whether the mail server answered. */
async function sendOne(ctx: Context, key: Payload & { memberId: number }, change: DocumentChange): Promise<boolean> {
  const recipient = await claim(ctx, key)
  if (!recipient) return true
  const result = await send(ctx, documentMail(ctx, change, recipient), recipient.failures + 1)
  if (result === 'delayed') await giveBack(ctx, key, recipient.failures + 1)
  else await settle(ctx.db, key, result === 'sent' ? 'sent' : 'failed')
  return result !== 'delayed'
}

async function send(ctx: Context, mail: Mail, failures: number): Promise<MailResult | 'delayed'> {
  try {
    return await ctx.mail.send(mail)
  } catch (error) {
    ctx.log('announcement_mail_delayed', { err: error, failures })
    return 'delayed'
  }
}

async function isDone(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from announcement_mail w where w.announcement_id = ${id} and w.cursor_id >= w.member_max
    and not exists (select from announcement_recipient r where r.announcement_id = w.announcement_id)`.execute(db)
  return rows.length > 0
}

async function endMail({ db, now }: Context, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('announcement_recipient').where('announcement_id', '=', id).execute()
    await tx.updateTable('announcement_mail').set({ ended_at: now() }).where('announcement_id', '=', id).execute()
  })
}
