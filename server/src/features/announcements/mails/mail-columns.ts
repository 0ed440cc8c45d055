import { type AnnouncementForm, adverseNoticeDays, announcementAheadDaysMax } from '@karibu/contract'
import type { Db, Tx } from '../../../context.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { countAudience } from '../audience.ts'
import { mailRate } from './mail-rate.ts'

const dayMs = 86_400_000

/**
 * What is stored of the mail of an announcement; null without one. Throws Refusal `invalid_input` where the announcement is not for
 * all members, or the day of an adverse change is less than 30 days after the last mail, as the terms promise.
 */
export async function mailColumns(db: Db | Tx, { mail, audience }: AnnouncementForm, startsAt: Date) {
  if (!mail) return null
  if (audience.kind !== 'everyone') throw fieldRefusal('audience', 'mail_to_all')
  const day = Date.parse(mail.changesOn)
  if (day < dayOf(startsAt) || day > startsAt.getTime() + announcementAheadDaysMax * dayMs)
    throw fieldRefusal('mail', 'change_day', { maximum: announcementAheadDaysMax })
  if (mail.isAdverse) {
    const members = await countAudience(db, { country_code: null, city_id: null })
    const lastMail = startsAt.getTime() + (members / mailRate.batchMax) * mailRate.batchMs
    if (day < lastMail + adverseNoticeDays * dayMs)
      throw fieldRefusal('mail', 'change_too_soon', { minimum: adverseNoticeDays })
  }
  return { document: mail.document, changes_on: mail.changesOn, is_adverse: mail.isAdverse }
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs

/** Stores the mail of an announcement that has not begun, instead of the one that it had. */
export async function saveMail(
  tx: Tx,
  announcementId: string,
  columns: Awaited<ReturnType<typeof mailColumns>>,
): Promise<void> {
  await tx.deleteFrom('announcement_mail').where('announcement_id', '=', announcementId).execute()
  if (!columns) return
  await tx
    .insertInto('announcement_mail')
    .values({ ...columns, announcement_id: announcementId })
    .execute()
}
