import {
  type AnnouncementForm,
  adverseNoticeDays,
  announcementAheadDaysMax,
  type Locale,
  localeCodes,
} from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import type { Db, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { countAudience } from '../audience.ts'
import { mailRate } from './mail-rate.ts'

/** Mails begin so long after they were saved, so that a mistake can still be stopped. */
const mailWaitMs = 3_600_000

/** Pauses may halve the rate, and mails that failed are tried again for about two days. */
const slowness = 2
const retriesMs = 2 * dayMs

type Options = { startsAt: Date; now: Date; locale: Locale }

/**
 * What is stored of the mail of an announcement; null without one. Throws Refusal `invalid_input` where the announcement is not for
 * all members or contains a web address, or the day of an adverse change is less than 30 days after the last mail, as the terms
 * promise.
 */
export async function mailColumns(db: Db | Tx, form: AnnouncementForm, { startsAt, now, locale }: Options) {
  const { mail, audience } = form
  if (!mail) return null
  if (audience.kind !== 'everyone') throw fieldRefusal('audience', 'administration:fields.mail_to_all')
  refuseLinks(form)
  const day = Date.parse(mail.changesOn)
  if (day < dayOf(startsAt) || day > startsAt.getTime() + announcementAheadDaysMax * dayMs)
    throw fieldRefusal('mail', 'administration:fields.change_day', { maximum: announcementAheadDaysMax })
  const earliestAt = new Date(now.getTime() + mailWaitMs)
  if (mail.isAdverse) {
    const members = await countAudience(db, { country_code: null, city_id: null })
    const first = firstAdverseDay({ members, beginsMs: Math.max(startsAt.getTime(), earliestAt.getTime()) })
    const date = dayIn({ locale, timeZone: 'UTC' }, new Date(first))
    if (day < first)
      throw fieldRefusal('mail', 'administration:fields.change_too_soon', { minimum: adverseNoticeDays, date })
  }
  return { document: mail.document, changes_on: mail.changesOn, is_adverse: mail.isAdverse, earliest_at: earliestAt }
}

/** The first day on which a change to members' disadvantage may apply whose mails begin at a time; both in milliseconds. */
export function firstAdverseDay({ members, beginsMs }: { members: number; beginsMs: number }): number {
  const lastMail = beginsMs + slowness * (members / mailRate.batchMax) * mailRate.batchMs + retriesMs
  return Math.ceil(lastMail / dayMs + adverseNoticeDays) * dayMs
}

// Mail programs make links of them, which one administrator alone could send to every member.
const link = /:\/\/|www\./i

function refuseLinks(form: AnnouncementForm): void {
  for (const part of ['titles', 'texts'] as const)
    for (const code of localeCodes)
      if (link.test(form[part][code].normalize('NFKC')))
        throw fieldRefusal(`${part}.${code}`, 'administration:fields.mail_link')
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs

/**
 * Stores the mail of an announcement instead of the one that it had. Throws Refusal `conflict` where that one has begun, or mails about
 * the same document are planned or on their way.
 */
export async function saveMail(
  tx: Tx,
  announcementId: string,
  columns: Awaited<ReturnType<typeof mailColumns>>,
): Promise<void> {
  const ofIt = tx.deleteFrom('announcement_mail').where('announcement_id', '=', announcementId)
  await ofIt.where('began_at', 'is', null).execute()
  const begun = await tx
    .selectFrom('announcement_mail')
    .where('announcement_id', '=', announcementId)
    .select('began_at')
    .executeTakeFirst()
  if (begun) throw new Refusal('conflict', { messageKey: 'administration:no.announcementBegan' })
  if (!columns) return
  const added = await tx
    .insertInto('announcement_mail')
    .values({ ...columns, announcement_id: announcementId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('announcement_id')
    .executeTakeFirst()
  if (!added) throw new Refusal('conflict', { messageKey: 'administration:no.announcementMailed' })
}

/** Whether mails of the announcement are planned or on their way. */
export async function hasOpenMail(tx: Tx, announcementId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('announcement_mail')
    .where('announcement_id', '=', announcementId)
    .where('ended_at', 'is', null)
    .select('announcement_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Mails of an announcement that is stopped never begin. Those that have begun are ended by the next batch. */
export async function endUnbegun(tx: Tx, announcementId: string, at: Date): Promise<void> {
  await tx
    .updateTable('announcement_mail')
    .set({ ended_at: at })
    .where('announcement_id', '=', announcementId)
    .where('began_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}
