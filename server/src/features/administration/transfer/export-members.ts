import { centreOf, type PromptAnswer, type SharedPart } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { fileKey } from '../../photos/index.ts'
import { listSeparator, type TransferColumn, type TransferRow } from './transfer-columns.ts'

const pageSize = 500
/** The largest size that is stored of a photo. */
const photoWidth = 960

export type ExportedMember = { row: TransferRow; photos: { path: string; storageKey: string }[] }

type MemberRow = Omit<Record<TransferColumn, string | number | boolean | null>, ListColumn | OtherColumn> &
  Record<ListColumn, string[]> & {
    number: number
    cell: number | null
    hasPreferences: boolean
    promptAnswers: PromptAnswer[]
    sharing: Partial<Record<SharedPart, string>>
    storageKeys: string[]
    planEnds: Date | null
    cents: string | null
  }
type ListColumn = 'looking_for' | 'languages' | 'interests'
type OtherColumn =
  | 'plan_ends'
  | 'balance_usd'
  | 'latitude'
  | 'longitude'
  | 'prompt_answers'
  | 'share_details'
  | 'photos'

/**
 * All members in the columns that an import reads, in the order of their numbers: those who joined or were imported, also the
 * suspended and banned. Left out are staff, guests, unverified registrations and accounts that are being deleted. A profile that is
 * hidden since its account is not used is exported as its member left it: nothing would show it again elsewhere. Photos that not everyone
 * may see stay here: an import adds every photo for everyone.
 */
export async function* exportMembers({ db, now }: Pick<Context, 'db' | 'now'>): AsyncGenerator<ExportedMember> {
  for (let after = 0, isFull = true; isFull; ) {
    const rows = await readPage(db, { after, today: now() })
    for (const row of rows) yield exported(row)
    after = rows.at(-1)?.number ?? after
    isFull = rows.length === pageSize
  }
}

async function readPage(db: Db, { after, today }: { after: number; today: Date }): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as number, m.uid as id, m.email, m.firstname as first_name, m.lastname as last_name, m.gender,
      m.dob::text as birth_date,
      case when m.dob is null then years_between(birth_of(m), ${today}::timestamptz::date) end as age,
      m.phone, m.locale, m.status, l.country_code as country, c.name as city, l.city_id, l.cell,
      p.about, p.looking_for, p.languages, p.interests, p.education, p.occupation, p.height as height_cm, p.children,
      p.smoking, p.drinking, p.prompt_answers as "promptAnswers", p.detail_sharing as sharing,
      p.preferences_set as "hasPreferences", p.wants_gender, p.wants_age_min, p.wants_age_max,
      p.wants_distance as wants_distance_km, p.wants_order, p.phone_shared_with as share_phone,
      p.dob_shared_with as share_birth_date, coalesce(d.hidden_before, p.hidden) as hidden, p.hide_online, p.hide_distance,
      p.place_precision, p.read_receipts, p.show_visits, p.gifts_open,
      paid.code as plan, paid.ends_at as "planEnds",
      (select sum(a.balance) from ledger_account a where a.owner = m.id and a.code in ('usd_deposited', 'usd_earned')) as cents,
      (select sum(a.balance) from ledger_account a where a.owner = m.id and a.code in ('credits_bought', 'credits_earned'))
        as balance_credits,
      array(select f.storage_key from photo f where f.member_id = m.id and f.shared_with is null order by f.position) as "storageKeys"
    from member m join profile p on p.member_id = m.id left join place l on l.member_id = m.id
    left join city c on c.id = l.city_id left join dormancy d on d.member_id = m.id
    left join lateral (
      select plan.code, s.ends_at from subscription s join subscription_period t on t.id = s.period_id
        join subscription_plan plan on plan.id = t.plan_id
      where s.member_id = m.id and s.ended_at is null and s.ends_at > ${today} and plan.code <> 'free'
    ) paid on true
    where m.id > ${after} and m.role = 'user' and m.status <> 'deleted' and m.deletion_due_at is null
      and (m.email_verified_at is not null or m.imported_at is not null)
    order by m.id limit ${pageSize}`.execute(db)
  return rows
}

function exported(member: MemberRow): ExportedMember {
  const { number: _, cell, hasPreferences, promptAnswers, sharing, storageKeys, planEnds, cents, ...columns } = member
  const photos = storageKeys.map((storageKey, index) => ({
    path: `photos/${member.id}-${index + 1}.jpg`,
    storageKey,
  }))
  const centre = cell === null ? null : centreOf(cell)
  const row: TransferRow = {
    ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, textOf(value)])),
    ...(!hasPreferences && noPreferences),
    plan_ends: planEnds?.toISOString() ?? '',
    balance_usd: Number(cents) > 0 ? (Number(cents) / 100).toFixed(2) : '',
    latitude: centre ? centre.latitude.toFixed(5) : '',
    longitude: centre ? centre.longitude.toFixed(5) : '',
    prompt_answers: promptAnswers.length > 0 ? JSON.stringify(promptAnswers) : '',
    share_details: textOf(Object.entries(sharing).map(([name, choice]) => `${name}=${choice}`)),
    photos: textOf(photos.map(({ path }) => path)),
  }
  return { row, photos }
}

// A member who has chosen nothing has the defaults, which the database writes again.
const noPreferences = { wants_gender: '', wants_age_min: '', wants_age_max: '', wants_distance_km: '', wants_order: '' }

function textOf(value: string | number | boolean | null | string[]): string {
  if (Array.isArray(value)) return value.join(listSeparator)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** The bytes of a photo, which have no metadata; null when the storage has none. */
export const readExportedPhoto = ({ storage }: Pick<Context, 'storage'>, storageKey: string) =>
  storage.get(fileKey(storageKey, photoWidth, 'jpg'))
