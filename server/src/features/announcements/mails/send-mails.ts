import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue, enqueueAll, isJobDue } from '../../../jobs/jobs.ts'
import type { Mail, MailResult } from '../../../ports/mail.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { announcementJobs } from '../jobs.ts'
import { type DocumentChange, documentMail } from './document-mail.ts'
import { mailRate } from './mail-rate.ts'
import { claim, countLost, dueMembers, getsMail, giveBack, settle, takeMembers } from './recipients.ts'

/** So many failures one after another are an outage, or a limit of the mail server, and no fault of the recipients. */
const outageAfter = { unreachable: 3, delayed: 20 }
/** Until the next batch: at least; the mail server is away; nothing is due. */
const pauses = { least: 1_000, outage: 5 * 60_000, idle: 60_000 }
/** A batch ends after so long, so that a server that stops waits for it. */
const batchMaxMs = 10_000

type Payload = PayloadOf<typeof announcementJobs.sendMails>
const keyPrefix = 'announcement-mails:'
const jobOf = (announcementId: string) => ({ ...announcementJobs.sendMails, key: `${keyPrefix}${announcementId}` })

/**
 * Job `announcements.resume-mails`: queues the next batch of all mails that have begun, unless it waits or runs already. To add a
 * job that runs would take its further attempts away.
 */
export async function resumeMails({ db, now }: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from announcement_mail w join announcement a on a.id = w.announcement_id
    where w.ended_at is null and greatest(a.starts_at, w.earliest_at) <= ${now()} and not exists (
      select from graphile_worker._private_jobs j
      where j.key = concat(${keyPrefix}::text, a.id) and j.locked_at is not null)`.execute(db)
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
  await beginMail(ctx, id)
  const { rows } = await sql<DocumentChange & { isStopped: boolean }>`
    select a.titles, a.texts, a.stopped_at is not null as "isStopped",
      w.document, w.changes_on::text as "changesOn", w.is_adverse as "isAdverse"
    from announcement_mail w join announcement a on a.id = w.announcement_id
    where w.announcement_id = ${id} and w.ended_at is null and (w.began_at is not null or a.stopped_at is not null)`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return null
  const { isStopped, ...change } = row
  if (!isStopped) return change
  await endMail(ctx, id)
  return null
}

// What has begun is changed no more. Where staff change it at this moment, the row is another one afterwards, and nothing begins.
async function beginMail({ db, now }: Context, id: string): Promise<void> {
  const at = now()
  await sql`update announcement_mail w set began_at = ${at},
      member_max = (select coalesce(max(m.id), 0) from member m),
      expected = (select count(*) from member m where ${getsMail})
    from announcement a where a.id = w.announcement_id and w.announcement_id = ${id} and w.began_at is null
      and w.ended_at is null and greatest(a.starts_at, w.earliest_at) <= ${at} and a.stopped_at is null`.execute(db)
}

/** Returns how long after its beginning the next batch begins: a batch that ended early keeps to the rate too. */
async function sendBatch(ctx: Context, announcementId: string, change: DocumentChange): Promise<number> {
  const members = await dueMembers(ctx, announcementId)
  if (members.length === 0) return pauses.idle
  const endsMs = ctx.now().getTime() + batchMaxMs
  let tried = 0
  let failuresInRow = 0
  for (const memberId of members) {
    if (ctx.now().getTime() >= endsMs || (await isJobDue(ctx.db, accountJobs.mailCode))) break
    tried++
    const outcome = await sendOne(ctx, { announcementId, memberId }, change)
    failuresInRow = isFailure(outcome) ? failuresInRow + 1 : 0
    if (isFailure(outcome) && failuresInRow >= outageAfter[outcome]) return pauses.outage
  }
  return Math.max(pauses.least, (tried * mailRate.batchMs) / mailRate.batchMax)
}

type Failure = keyof typeof outageAfter
type Outcome = MailResult | Failure
const isFailure = (outcome: Outcome | null): outcome is Failure => outcome === 'unreachable' || outcome === 'delayed'

/** Returns null where the member is mailed no more. */
async function sendOne(
  ctx: Context,
  key: Payload & { memberId: number },
  change: DocumentChange,
): Promise<Outcome | null> {
  const recipient = await claim(ctx, key)
  if (!recipient) return null
  const outcome = await send(ctx, documentMail(ctx, change, recipient), recipient.failures + 1)
  if (isFailure(outcome)) await giveBack(ctx, key, recipient.failures + 1)
  else await settle(ctx.db, key, outcome === 'sent' ? 'sent' : 'failed')
  return outcome
}

async function send(ctx: Context, mail: Mail, failures: number): Promise<Outcome> {
  try {
    return await ctx.mail.send(mail)
  } catch (error) {
    ctx.log('announcement_mail_delayed', { err: error, failures })
    return isAboutMail(error) ? 'delayed' : 'unreachable'
  }
}

// Commands of SMTP that are about one mail; to the others the mail server gives every mail the same answer, and with 421 it goes away.
const aboutMail: unknown[] = ['RCPT TO', 'DATA']
const goesAway = 421

function isAboutMail(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && 'command' in error)
    return aboutMail.includes(error.command) && error.responseCode !== goesAway
  // An address that nodemailer itself does not send to.
  return 'code' in error && error.code === 'EENVELOPE'
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
