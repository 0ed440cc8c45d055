import type { Locale, SettingChange, SettingEffects, SettingValue } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { type Maintenance, planMaintenance, setReadOnly } from '../../../db/site/maintenance.ts'
import { readSiteSettings, saveSiteSetting } from '../../../db/site/site-settings.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { changeDailyLimit, isLimit, isSameLimit } from './change-daily-limit.ts'
import { changeableSettings, readSettings } from './read-settings.ts'
import { effectsOf } from './setting-effects.ts'

/** What a change would mean. Throws Refusal `conflict` where nothing changes, or of a part of the form. */
export async function previewSetting(ctx: Context, change: SettingChange): Promise<{ effects: SettingEffects }> {
  await refuseSame(ctx, change)
  return { effects: await effectsOf(ctx, change, await photoReviewOf(ctx)) }
}

type ChangeInput = { staff: SignedIn; locale: Locale; change: SettingChange; reason: string }

/**
 * Changes a setting of the whole site, which the other servers read within seconds. Throws Refusal `conflict` where nothing
 * changes, or of a part of the form.
 */
export async function changeSetting(ctx: Context, { staff, locale, change, reason }: ChangeInput) {
  await refuseSame(ctx, change)
  const author = { staffId: staff.id, reason }
  await make(ctx, change, author)
  return readSettings(ctx, locale)
}

function make(ctx: Context, change: SettingChange, author: { staffId: number; reason: string }): Promise<void> {
  switch (change.name) {
    case 'writing':
      return setReadOnly(ctx, change.value === 'closed', author)
    case 'announcement':
      return planMaintenance(ctx, plannedOf(change.value), author)
    case 'registration':
    case 'photoReview':
      return save(ctx, change, author)
    case 'likesADay':
    case 'requestsADay':
    case 'profilesADay':
      return changeDailyLimit(ctx, change, author)
  }
}

const photoReviewOf = async ({ db, config }: Context) =>
  (await readSiteSettings(db)).photoReview?.value ?? config.photoReview

async function refuseSame(ctx: Context, change: SettingChange): Promise<void> {
  const { value } = (await changeableSettings(ctx))[change.name]
  if (change.name === 'announcement') refusePast(ctx, change.value)
  if (isSame(value, change)) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
}

function isSame(value: SettingValue, change: SettingChange): boolean {
  if (isLimit(change)) return value.kind === 'levels' && isSameLimit(value.levels, change.value)
  if (change.name !== 'announcement') return value.kind === 'state' && value.state === change.value
  const planned = plannedOf(change.value)
  if (value.kind !== 'interval') return false
  return value.interval?.from === planned?.from.toISOString() && value.interval?.until === planned?.until.toISOString()
}

type Announced = Extract<SettingChange, { name: 'announcement' }>['value']

function refusePast({ now }: Context, value: Announced): void {
  const planned = plannedOf(value)
  if (planned && planned.until <= now()) throw fieldRefusal('from', 'invalid')
}

function plannedOf(value: Announced): Maintenance['planned'] {
  if (!value) return null
  const from = new Date(value.from)
  return { from, until: new Date(from.getTime() + value.minutes * 60_000) }
}

type Stored = Extract<SettingChange, { name: 'registration' | 'photoReview' }>

// What the server has without a row is not stored, so that it follows the environment again.
async function save(ctx: Context, change: Stored, author: { staffId: number; reason: string }): Promise<void> {
  const { name } = change
  const at = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await readSiteSettings(tx))[name]?.value ?? usualOf(ctx, name)
    await saveSiteSetting(tx, { name, value: storedOf(ctx, change), staffId: author.staffId, at })
    const details = { before, after: change.value, reason: author.reason }
    await writeAuditEntry(tx, { at, staffId: author.staffId, action: 'setting.change', subject: name, details })
  })
}

const usualOf = ({ config }: Context, name: Stored['name']) => (name === 'photoReview' ? config.photoReview : 'open')

function storedOf(ctx: Context, change: Stored) {
  if (change.name === 'registration') return change.value === 'closed' ? change.value : null
  return change.value === ctx.config.photoReview ? null : change.value
}
