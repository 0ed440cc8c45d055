import type { Locale, NoticeSettingsChange, SignedInUser } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { changeNoticeSettings, settingsOf } from '../../notifications/index.ts'
import { publishPlace } from '../../places/index.ts'
import { signedInUser } from '../sessions/signed-in-user.ts'
import { visitsFrozenUntil } from './visits-switch.ts'

type Change = NoticeSettingsChange & {
  locale?: Locale | undefined
  privacy?: Partial<SignedInUser['privacy']> | undefined
}

/** Changes the given settings. Returns the notification settings if they were changed. */
export async function changeSettings(ctx: Context, member: SignedIn, { locale, privacy = {}, ...notices }: Change) {
  const columns = {
    phone_shared_with: privacy.phone,
    dob_shared_with: privacy.dob,
    hidden: privacy.hidden,
    hide_online: privacy.hideOnline,
    read_receipts: privacy.readReceipts,
    show_visits: privacy.showVisits,
    gifts_open: privacy.giftsOpen,
    hide_distance: privacy.hideDistance,
    place_precision: privacy.placePrecision,
  }
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const isAboutNotices = Object.values(notices).some((value) => value !== undefined)
  await ctx.db.transaction().execute(async (tx) => {
    if (locale) await tx.updateTable('member').set({ locale }).where('id', '=', member.id).execute()
    if (privacy.showVisits !== undefined) await freezeVisits(tx, member.id, { on: privacy.showVisits, now: ctx.now() })
    if (Object.keys(changes).length > 0)
      await tx.updateTable('profile').set(changes).where('member_id', '=', member.id).execute()
    if (await isSeenElsewhere(tx, member.id, privacy))
      await sql`select refresh_card(${member.id}, ${ctx.now()})`.execute(tx)
    if (isAboutNotices) await changeNoticeSettings(tx, member.id, notices)
  })
  const notifications = isAboutNotices ? { notifications: await settingsOf(ctx.db, member.id) } : {}
  return { user: await signedInUser(ctx, member.id), ...notifications }
}

/** Does the card change: whether others see the member, and where? */
async function isSeenElsewhere(tx: Tx, memberId: number, privacy: NonNullable<Change['privacy']>): Promise<boolean> {
  const { hidden, hideDistance, placePrecision } = privacy
  const isMoved = (hideDistance ?? placePrecision) !== undefined && (await publishPlace(tx, memberId))
  return isMoved || hidden !== undefined
}

/** Begins the 24 hours in which the switch for visits stays. Refuses conflict for a change within them. */
async function freezeVisits(tx: Tx, memberId: number, { on, now }: { on: boolean; now: Date }): Promise<void> {
  const { show_visits: isOn, show_visits_changed_at: changedAt } = await tx
    .selectFrom('profile')
    .where('member_id', '=', memberId)
    .select(['show_visits', 'show_visits_changed_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isOn === on) return
  const until = visitsFrozenUntil(changedAt, now)
  if (until) {
    const hours = Math.ceil((until.getTime() - now.getTime()) / 3_600_000)
    throw new Refusal('conflict', { message: { key: 'accounts:says.visits_frozen', values: { hours } } })
  }
  await tx.updateTable('profile').set({ show_visits_changed_at: now }).where('member_id', '=', memberId).execute()
}
