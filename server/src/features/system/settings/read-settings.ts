import {
  type DailyLimitName,
  type Locale,
  type SettingName,
  type SettingsReply,
  settingGroupNames,
  settingGroups,
  usualDailyLimits,
} from '@karibu/contract'
import { brandColours } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { readSetLimits } from '../../../db/site/daily-limits.ts'
import { readMaintenance } from '../../../db/site/maintenance.ts'
import { readSiteSettings } from '../../../db/site/site-settings.ts'
import { brandSettings } from './built-settings.ts'
import { environmentSettings } from './environment-settings.ts'
import { number, type Rows, row, type SettingRow, state } from './setting-row.ts'

type Changeable = Rows<'registration' | 'photoReview' | 'writing' | 'announcement' | DailyLimitName>
type Catalogue = Rows<'prices' | 'allowances' | 'profileFields' | 'currencies'>

/** Every setting with its value in force on this server, and the colours of the brand. */
export async function readSettings(ctx: Context, locale: Locale): Promise<SettingsReply> {
  const rows: Record<SettingName, SettingRow> = {
    ...brandSettings(),
    ...environmentSettings(ctx.config),
    ...(await changeableSettings(ctx)),
    ...(await catalogueSettings(ctx, locale)),
  }
  const groups = settingGroupNames.map((name) => {
    const names: readonly SettingName[] = settingGroups[name]
    return { name, settings: names.map((each) => ({ name: each, ...rows[each] })) }
  })
  const colours = Object.entries(brandColours).map(([name, [light, dark]]) => ({ name, light, dark }))
  return { groups, appearance: { colours } }
}

/** What staff change while the site runs: where the database says nothing, the environment or the default holds. */
export async function changeableSettings(ctx: Pick<Context, 'config' | 'db' | 'now'>): Promise<Changeable> {
  const { photoReview, registration } = await readSiteSettings(ctx.db)
  const { readOnly, planned } = await readMaintenance(ctx)
  const isSetThere = ctx.config.setVariables.includes('PHOTO_REVIEW')
  const interval = planned && { from: planned.from.toISOString(), until: planned.until.toISOString() }
  return {
    registration: stored(row(state(registration ? 'closed' : 'open'), 'default'), registration),
    photoReview: stored(
      row(state(photoReview?.value ?? ctx.config.photoReview), isSetThere ? 'environment' : 'default', [
        'PHOTO_REVIEW',
      ]),
      photoReview,
    ),
    writing: row(state(readOnly ? 'closed' : 'open'), readOnly ? 'database' : 'default'),
    announcement: row({ kind: 'interval', interval }, interval ? 'database' : 'default'),
    ...(await limitSettings(ctx)),
  }
}

async function limitSettings({ db }: Pick<Context, 'db'>): Promise<Rows<DailyLimitName>> {
  const limits = await readSetLimits(db)
  const limit = (name: DailyLimitName) => {
    const usual = usualDailyLimits[name]
    return stored(
      row({ kind: 'levels', levels: limits[name]?.levels ?? usual, usual }, 'default'),
      limits[name] ?? null,
    )
  }
  return {
    likesADay: limit('likesADay'),
    requestsADay: limit('requestsADay'),
    profilesADay: limit('profilesADay'),
  }
}

const stored = (usual: SettingRow, set: { at: Date; by: { id: string | null; name: string } } | null): SettingRow =>
  set ? { ...usual, source: 'database', changed: { at: set.at.toISOString(), by: set.by } } : usual

/** What is in the tables of the catalogue, which other staff pages or the operator change. */
async function catalogueSettings({ db, translations }: Context, locale: Locale): Promise<Catalogue> {
  const plans = await db
    .selectFrom('subscription_plan')
    .where('active', '=', true)
    .orderBy('position')
    .select(['name as plan', 'messages', 'calls', 'days', 'gift_conversion as giftConversion'])
    .execute()
  const { rows } = await sql<{ sold: number; fields: number; currencies: number }>`select
    (select count(*)::int from gift where active) + (select count(*)::int from boost_plan where active)
      + (select count(*)::int from subscription_plan where active and price > 0) as sold,
    (select count(*)::int from custom_field where archived_at is null) as fields,
    (select count(*)::int from currency) as currencies`.execute(db)
  const { sold = 0, fields = 0, currencies = 0 } = rows[0] ?? {}
  return {
    prices: row(number(sold), 'database'),
    allowances: row(
      {
        kind: 'allowances',
        allowances: plans.map((each) => ({ ...each, plan: translations.plan(locale, each.plan, 'now') })),
      },
      'database',
    ),
    profileFields: row(number(fields), 'database'),
    currencies: row(number(currencies), 'database'),
  }
}
