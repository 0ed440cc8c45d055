import {
  type AnnouncementForm,
  type AnnouncementPreview,
  announcementAheadDaysMax,
  announcementDaysMax,
  announcementsOpenMax,
  type Locale,
  localeCodes,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { dayMs } from '../../durations.ts'
import type { Once } from '../../http/mount.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { inTens } from '../places/index.ts'
import { audienceColumns, countAudience } from './audience.ts'
import { listAnnouncements } from './list-announcements.ts'
import { endUnbegun, hasOpenMail, mailColumns, saveMail } from './mails/mail-columns.ts'
import { notifyAdministrators } from './mails/notify-administrators.ts'

type Staff = { staff: SignedIn; locale: Locale; reason: string }
type Reply = ReturnType<typeof listAnnouncements>

/** About how many members would see it. Throws Refusal `invalid_input` of a part of the form. */
export async function previewAnnouncement(
  ctx: Context,
  { locale, form }: { locale: Locale; form: AnnouncementForm },
): Promise<AnnouncementPreview> {
  const at = ctx.now()
  const columns = await columnsOf(ctx.db, form, at)
  await mailColumns(ctx.db, form, { startsAt: columns.starts_at, now: at, locale })
  return { members: inTens(await countAudience(ctx.db, columns)) }
}

/**
 * Adds an announcement. A retry with the same key adds no other. Throws Refusal `conflict` where too many are open or mails about the
 * same document go out, or of a part of the form.
 */
export async function addAnnouncement(
  ctx: Context,
  { staff, locale, once, form, reason }: Staff & { once: Once; form: AnnouncementForm },
): Reply {
  await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      await insertAnnouncement(tx, { staff, locale, form, reason, at: ctx.now() })
      return {}
    }),
  )
  return listAnnouncements(ctx, locale)
}

type Insert = Staff & { form: AnnouncementForm; at: Date }

async function insertAnnouncement(tx: Tx, { staff, locale, form, reason, at }: Insert): Promise<void> {
  const columns = await columnsOf(tx, form, at)
  const mail = await mailColumns(tx, form, { startsAt: columns.starts_at, now: at, locale })
  // Two that are added at once are counted one after the other.
  await sql`lock table announcement in share row exclusive mode`.execute(tx)
  await refuseFull(tx, at)
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...columns, staff_id: staff.id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveMail(tx, id, mail)
  if (mail) await notifyAdministrators(tx, { staffId: staff.id, now: at })
  const details = { reason, ...form }
  await writeAuditEntry(tx, { at, staffId: staff.id, action: 'announcement.add', subject: id, details })
}

/** Changes an announcement that has not begun. Throws Refusal `not_found`, `conflict` once it has, or of a part of the form. */
export async function changeAnnouncement(
  ctx: Context,
  { staff, locale, form, reason, id }: Staff & { form: AnnouncementForm; id: string },
): Reply {
  const at = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { staff_id: _, created_at: __, ...before } = await lockOpen(tx, id, at)
    if (before.starts_at <= at) throw new Refusal('conflict', { messageKey: 'administration:no.announcementBegan' })
    const columns = await columnsOf(tx, form, at)
    const mail = await mailColumns(tx, form, { startsAt: columns.starts_at, now: at, locale })
    const mailBefore = await tx
      .selectFrom('announcement_mail')
      .where('announcement_id', '=', id)
      .select(['document', 'changes_on', 'is_adverse'])
      .executeTakeFirst()
    await tx.updateTable('announcement').set(columns).where('id', '=', id).execute()
    await saveMail(tx, id, mail)
    if (mail) await notifyAdministrators(tx, { staffId: staff.id, now: at })
    const details = { reason, before: { ...before, mail: mailBefore ?? null }, after: form }
    await writeAuditEntry(tx, { at, staffId: staff.id, action: 'announcement.change', subject: id, details })
    return listAnnouncements({ db: tx, now: () => at }, locale)
  })
}

/**
 * Withdraws an announcement before it begins, or ends it, with its mails; also where only those still go out. Throws Refusal
 * `not_found`, or `conflict` where it is over.
 */
export async function stopAnnouncement(ctx: Context, { staff, locale, reason, id }: Staff & { id: string }): Reply {
  const at = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lock(tx, id)
    if (isOver(row, at) && (row.stopped_at !== null || !(await hasOpenMail(tx, id)))) throw over()
    const { starts_at } = row
    await tx.updateTable('announcement').set({ stopped_at: at }).where('id', '=', id).execute()
    await endUnbegun(tx, id, at)
    const action = starts_at > at ? 'announcement.withdraw' : 'announcement.end'
    await writeAuditEntry(tx, { at, staffId: staff.id, action, subject: id, details: { reason } })
    return listAnnouncements({ db: tx, now: () => at }, locale)
  })
}

async function lockOpen(tx: Tx, id: string, at: Date) {
  const row = await lock(tx, id)
  if (isOver(row, at)) throw over()
  return row
}

async function lock(tx: Tx, id: string) {
  const row = await tx.selectFrom('announcement').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const isOver = ({ stopped_at, ends_at }: { stopped_at: Date | null; ends_at: Date }, at: Date) =>
  stopped_at !== null || ends_at <= at
const over = () => new Refusal('conflict', { messageKey: 'administration:no.announcementOver' })

async function refuseFull(tx: Tx, at: Date): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from announcement where stopped_at is null and ends_at > ${at}`.execute(tx)
  if ((rows[0]?.open ?? 0) >= announcementsOpenMax)
    throw new Refusal('conflict', { messageKey: 'administration:no.announcements' })
}

/** The form as it is stored. Throws Refusal `invalid_input`. */
async function columnsOf(db: Db | Tx, form: AnnouncementForm, now: Date) {
  refuseMissing(form)
  return {
    titles: JSON.stringify(filled(form.titles)),
    texts: JSON.stringify(filled(form.texts)),
    path: form.path,
    ...timesOf(form, now),
    ...(await audienceColumns(db, form.audience)),
  }
}

// The title of one language above the text of another would read as a mistake.
function refuseMissing({ titles, texts }: AnnouncementForm): void {
  for (const code of localeCodes) {
    if (titles[code] === '' && (code === 'en' || texts[code] !== '')) throw fieldRefusal(`titles.${code}`, 'required')
    if (texts[code] === '' && (code === 'en' || titles[code] !== '')) throw fieldRefusal(`texts.${code}`, 'required')
  }
}

function timesOf(form: Pick<AnnouncementForm, 'startsAt' | 'endsAt'>, now: Date): { starts_at: Date; ends_at: Date } {
  const starts = form.startsAt === null ? now : new Date(form.startsAt)
  if (starts < now || starts.getTime() > now.getTime() + announcementAheadDaysMax * dayMs)
    throw fieldRefusal('startsAt', 'invalid')
  const ends = new Date(form.endsAt)
  if (ends <= starts) throw fieldRefusal('endsAt', 'invalid')
  if (ends.getTime() > starts.getTime() + announcementDaysMax * dayMs)
    throw fieldRefusal('endsAt', 'administration:fields.period_too_long', { maximum: announcementDaysMax })
  return { starts_at: starts, ends_at: ends }
}

const filled = (texts: Record<Locale, string>) =>
  Object.fromEntries(localeCodes.flatMap((code) => (texts[code] === '' ? [] : [[code, texts[code]]])))
