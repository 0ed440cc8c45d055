import type { MailObstacle } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/job.ts'
import { accountDeletionJobs } from '../../account-deletion/jobs.ts'
import { accountJobs, codeWaitMs } from '../../accounts/jobs.ts'
import { datePlanJobs } from '../../date-plans/jobs.ts'
import { depositJobs } from '../../deposits/jobs.ts'
import { giftJobs } from '../../gifts/jobs.ts'
import { moderationJobs } from '../../moderation/jobs.ts'
import { notificationJobs } from '../../notifications/jobs.ts'
import { subscriptionJobs } from '../../subscriptions/jobs.ts'
import { supportJobs } from '../../support/jobs.ts'
import { verificationJobs } from '../../verification/jobs.ts'
import { withdrawalJobs } from '../../withdrawals/jobs.ts'
import { administrationJobs } from '../jobs.ts'

type Clock = Pick<Context, 'db' | 'now'>
/** `to`: an address or a phone number. `obstacle`: why the mail must not be sent again. */
type Addressed = { to: string | null; obstacle?: MailObstacle | null }
type MailKind = { task: string; findAddress: (ctx: Clock, payload: unknown) => Promise<Addressed> }

const kindOf = <Payload>(
  { name, schema }: Job<Payload>,
  find: (ctx: Clock, payload: Payload) => Promise<Addressed | undefined>,
): MailKind => ({
  task: name,
  findAddress: async (ctx, payload) => {
    const read = schema.safeParse(payload)
    if (!read.success) return { to: null, obstacle: 'unreadable' }
    return (await find(ctx, read.data)) ?? { to: null }
  },
})

const toMember = ({ db }: Clock, { memberId }: { memberId: number }) =>
  db.selectFrom('member').where('id', '=', memberId).select('email as to').executeTakeFirst()

const toReceiver = ({ db }: Clock, { giftReceivedId }: { giftReceivedId: string }) =>
  db
    .selectFrom('gift_received as r')
    .innerJoin('member as m', 'm.id', 'r.receiver_id')
    .where('r.id', '=', giftReceivedId)
    .select('m.email as to')
    .executeTakeFirst()

/** Every job that sends one mail, and how its recipient is found. A mail itself is stored nowhere: the job writes it anew. */
const mailKinds = [
  // The page that asked for the code waits no longer, and an unexpected code looks like an attack.
  kindOf(accountJobs.mailCode, async ({ now }, { email, requestedAt }) => ({
    to: email,
    obstacle: now().getTime() - Date.parse(requestedAt) < codeWaitMs ? null : 'codeExpired',
  })),
  kindOf(accountJobs.mailCorrection, async ({ db, now }, { correctionId, to }) => {
    const row = await db
      .selectFrom('email_correction as c')
      .innerJoin('member as m', 'm.id', 'c.member_id')
      .where('c.id', '=', correctionId)
      .where('c.expires_at', '>', now())
      .select(['m.email', 'c.new_email'])
      .executeTakeFirst()
    return { to: (to === 'new' ? row?.new_email : row?.email) ?? null }
  }),
  kindOf(accountJobs.mailNotice, async (_, { email }) => ({ to: email })),
  kindOf(accountDeletionJobs.mailRequested, toMember),
  kindOf(accountDeletionJobs.mailDormant, toMember),
  kindOf(accountDeletionJobs.mailExport, toMember),
  kindOf(accountDeletionJobs.mailCopyLink, async (_, { email }) => ({ to: email })),
  kindOf(accountDeletionJobs.mailRefundFailed, toMember),
  kindOf(administrationJobs.mailInvitation, async ({ db }, { invitationId }) => {
    const row = await db
      .selectFrom('invitation')
      .where('id', '=', invitationId)
      .select(['email as to', 'status'])
      .executeTakeFirst()
    return { to: row?.to ?? null, obstacle: row?.status === 'active' ? null : 'invitationClosed' }
  }),
  kindOf(administrationJobs.mailEdit, toMember),
  kindOf(datePlanJobs.notifyContact, async ({ db, now }, { planId, about }) => {
    const plan = await db.selectFrom('date_plan').where('id', '=', planId).selectAll().executeTakeFirst()
    if (!plan) return { to: null, obstacle: 'planOver' }
    const isOver = plan.state === 'safe' || (about === 'shared' && plan.check_in_at <= now())
    return { to: plan.contact_email ?? plan.contact_phone, obstacle: about !== 'safe' && isOver ? 'planOver' : null }
  }),
  kindOf(depositJobs.mail, ({ db }, { reference }) =>
    db
      .selectFrom('deposit as d')
      .innerJoin('member as m', 'm.id', 'd.member_id')
      .where('d.reference', '=', reference)
      .select('m.email as to')
      .executeTakeFirst(),
  ),
  kindOf(depositJobs.mailExceptionRefund, ({ db }, { id }) =>
    db
      .selectFrom('payment_exception as e')
      .innerJoin('deposit as d', (on) =>
        on.onRef('d.channel', '=', 'e.channel').onRef('d.reference', '=', 'e.reference'),
      )
      .innerJoin('member as m', 'm.id', 'd.member_id')
      .where('e.id', '=', id)
      .select('m.email as to')
      .executeTakeFirst(),
  ),
  kindOf(giftJobs.mailReceived, toReceiver),
  kindOf(giftJobs.mailTakenBack, toReceiver),
  kindOf(moderationJobs.mailDecision, toMember),
  kindOf(notificationJobs.sendMail, toMember),
  kindOf(notificationJobs.mailHeld, toMember),
  kindOf(subscriptionJobs.mail, toMember),
  kindOf(supportJobs.mailAnswer, ({ db }, { ticketId }) =>
    db
      .selectFrom('ticket as t')
      .leftJoin('member as m', 'm.id', 't.member_id')
      .where('t.id', '=', ticketId)
      .select(sql<string | null>`coalesce(m.email, t.email)`.as('to'))
      .executeTakeFirst(),
  ),
  kindOf(verificationJobs.mailCorrection, ({ db }, { correctionId }) =>
    db
      .selectFrom('correction as c')
      .innerJoin('member as m', 'm.id', 'c.member_id')
      .where('c.id', '=', correctionId)
      .select('m.email as to')
      .executeTakeFirst(),
  ),
  kindOf(withdrawalJobs.mail, (ctx, mail) =>
    'memberId' in mail
      ? toMember(ctx, mail)
      : ctx.db
          .selectFrom('withdrawal as w')
          .innerJoin('member as m', 'm.id', 'w.member_id')
          .where('w.id', '=', mail.withdrawalId)
          .select('m.email as to')
          .executeTakeFirst(),
  ),
]

/** Codes are asked for anew and not sent again by the dozen. */
export const codeTask = accountJobs.mailCode.name

/** The names of the jobs that send one mail each. */
export const mailTasks = mailKinds.map(({ task }) => task)

/** The recipient of a mail, and why it must not be resent. */
export async function addressOf(
  ctx: Clock,
  { task, payload }: { task: string; payload: unknown },
): Promise<Required<Addressed>> {
  const kind = mailKinds.find((each) => each.task === task)
  if (!kind) throw new Error(`${task} is no job that sends a mail`)
  const { to, obstacle = null } = await kind.findAddress(ctx, payload)
  return { to, obstacle: obstacle ?? (to === null ? 'noRecipient' : null) }
}
