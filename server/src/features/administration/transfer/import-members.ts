import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { proveAddress, recognizeBanned } from '../../accounts/index.ts'
import { type FoundPlace, makePlaceFinder, placeNewcomers } from '../../places/index.ts'
import { suspectedKinds } from '../../profiles/index.ts'
import { queueProfile } from '../../scam/index.ts'
import { paidPlanCodes } from '../../subscriptions/index.ts'
import { type ImportedMoney, type MoneyImporter, makeMoneyImporter, noImportedMoney } from './import-money.ts'
import { type ReadRow, readRow } from './read-row.ts'
import type { NumberedRow, RowFault } from './transfer-columns.ts'

export type ImportSettings = {
  /** Which community the numbers of the rows belong to. */
  source: string
  /** The operator answers for the addresses: members are shown and reached by mail at once. */
  isVerified: boolean
  isDryRun: boolean
  /** Plans and balances come too, at most so many US cents of balances, credits counted as a cent each; null: none. */
  balances: { centsMax: number } | null
}

/** What became of a row. `known`: a member of an earlier run, or one who has left since. */
export type ImportedRow = {
  row: number
  id: string
  outcome: 'imported' | 'known' | 'refused'
  /** Why it was refused, or what of it was not imported. */
  faults: RowFault[]
  /** Whose photos are still to be imported, and which. */
  photos: { memberId: number; paths: string[] } | null
  money: ImportedMoney
}

type Importer = Pick<Context, 'db' | 'now' | 'secret' | 'secretPrevious'>
type Valid = { row: number; member: ReadRow; found: FoundPlace; leftOut: RowFault[] }

/**
 * Imports rows of other software in batches, each in one transaction. A row whose source and id are known changes nothing, so
 * that an import that broke off is repeated from the start. Members get no password. Photos and mails are further steps.
 */
export function makeImporter(ctx: Importer, settings: ImportSettings): (rows: NumberedRow[]) => Promise<ImportedRow[]> {
  const findPlace = makePlaceFinder(ctx.db)
  const importMoney = settings.balances && makeMoneyImporter({ source: settings.source, ...settings.balances })
  // Of the whole file: an id that comes again far below is not imported by a run, and must not count in the sum of a dry run.
  const seen = new Set<string>()
  return async (rows) => {
    const plans = settings.balances && (await paidPlanCodes(ctx.db))
    const read = rows.map(({ row, values }) => ({ row, ...readRow(values, { today: ctx.now(), plans }) }))
    const outcomes: ImportedRow[] = []
    const valid: Valid[] = []
    for (const each of read) {
      const { row, id } = each
      const refuse = (faults: RowFault[]) =>
        outcomes.push({ row, id, outcome: 'refused', faults, photos: null, money: noImportedMoney })
      if (each.refused) refuse(each.refused)
      else if (seen.has(id)) refuse([{ field: 'id', reason: 'twice' }])
      else {
        const found = await findPlace(each.member.place)
        if (found.fault === 'country') refuse([{ field: 'country', reason: 'invalid' }])
        else valid.push({ row, member: each.member, found, leftOut: [...each.leftOut, ...faultsOf(found)] })
      }
      seen.add(id)
    }
    outcomes.push(...(await importValid(ctx, { settings, importMoney, valid })))
    return outcomes.sort((one, other) => one.row - other.row)
  }
}

const faultsOf = ({ fault }: FoundPlace): RowFault[] => (fault ? [{ field: fault, reason: 'city_unknown' }] : [])

/** Thrown to take a dry run back. */
class DryRunEnd extends Error {
  readonly outcomes: ImportedRow[]
  constructor(outcomes: ImportedRow[]) {
    super('a dry run writes nothing')
    this.outcomes = outcomes
  }
}

async function importValid(ctx: Importer, batch: Batch): Promise<ImportedRow[]> {
  const { settings, valid } = batch
  if (valid.length === 0) return []
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const outcomes = await writeBatch(ctx, tx, batch)
      if (settings.isDryRun) throw new DryRunEnd(outcomes)
      return outcomes
    })
  } catch (error) {
    if (error instanceof DryRunEnd) return error.outcomes
    throw error
  }
}

type Batch = { settings: ImportSettings; importMoney: MoneyImporter | null; valid: Valid[] }
type KnownRow = { id: string; memberId: number | null; email: string | null; isOpen: boolean }

async function writeBatch(ctx: Importer, tx: Tx, { settings, importMoney, valid }: Batch): Promise<ImportedRow[]> {
  // Two imports at once would take the same row for a new one.
  await sql`select pg_advisory_xact_lock(hashtext('a community is imported'))`.execute(tx)
  const known = await findKnown(tx, settings.source, valid)
  const fresh = valid.filter(({ member }) => !known.has(member.id))
  const ids = await insertMembers(tx, fresh, ctx.now())
  const made = fresh.flatMap((each) => {
    const memberId = ids.get(each.row)
    return memberId === undefined ? [] : [{ ...each, memberId }]
  })
  await writeRest(ctx, tx, { settings, made })
  const outcomes = valid.map((each) => outcomeOf(each, known.get(each.member.id), ids.get(each.row)))
  if (!importMoney) return outcomes
  const owners = valid.map(({ row, member }) => ({
    ...{ row, foreignId: member.id, money: member.money },
    memberId: ids.get(row) ?? ownerOf(member, known.get(member.id)),
  }))
  const money = await importMoney(tx, { owners, now: ctx.now() })
  return outcomes.map((outcome) => ({ ...outcome, money: money.get(outcome.row) ?? noImportedMoney }))
}

/** The member that the money of a known row belongs to: none if the number means another person here. */
function ownerOf({ account }: ReadRow, known: KnownRow | undefined): number | null {
  return known?.email === account.email ? known.memberId : null
}

const isStranger = ({ account, money }: ReadRow, { memberId, email }: KnownRow): boolean =>
  memberId !== null && email !== account.email && (money.plan !== null || money.cents + money.credits > 0)

function outcomeOf(
  { row, member, leftOut }: Valid,
  known: KnownRow | undefined,
  memberId: number | undefined,
): ImportedRow {
  const { id, photos: paths } = member
  const photosOf = (owner: number | null) => (owner === null || paths.length === 0 ? null : { memberId: owner, paths })
  if (known) {
    const photos = known.isOpen ? photosOf(known.memberId) : null
    const faults = isStranger(member, known) ? [{ field: 'email' as const, reason: 'email_differs' }] : []
    return { row, id, outcome: 'known', faults, photos, money: noImportedMoney }
  }
  if (memberId !== undefined)
    return { row, id, outcome: 'imported', faults: leftOut, photos: photosOf(memberId), money: noImportedMoney }
  const faults = [{ field: 'email' as const, reason: 'email_taken' }]
  return { row, id, outcome: 'refused', faults, photos: null, money: noImportedMoney }
}

async function findKnown(tx: Tx, source: string, valid: Valid[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select i.foreign_id as id, i.member_id as "memberId", m.email, i.photos_at is null as "isOpen"
    from imported_member i left join member m on m.id = i.member_id
    where i.source = ${source} and i.foreign_id = any(${valid.map(({ member }) => member.id)}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The numbers of the new members by row. A taken address, or one of an earlier row, creates none. */
async function insertMembers(tx: Tx, fresh: Valid[], now: Date): Promise<Map<number, number>> {
  const accounts = JSON.stringify(fresh.map(({ member }) => member.account))
  const { rows } = await sql<{ id: number; email: string }>`
    insert into member (email, password_hash, firstname, lastname, gender, locale, dob, age_stated, age_stated_on,
      dial_code, mobile_number, phone, created_at, imported_at)
    select email, 'none', firstname, lastname, gender, locale, dob, age_stated, ${now.toISOString().slice(0, 10)}::date,
      dial_code, mobile_number, phone, ${now}, ${now}
    from jsonb_populate_recordset(null::member, ${accounts}::jsonb)
    on conflict (email) do nothing returning id, email`.execute(tx)
  const idOf = new Map(rows.map(({ id, email }) => [email, id]))
  const ids = new Map<number, number>()
  for (const { row, member } of fresh) {
    const id = idOf.get(member.account.email)
    if (id === undefined) continue
    ids.set(row, id)
    idOf.delete(member.account.email)
  }
  return ids
}

type Made = Valid & { memberId: number }

async function writeRest(
  ctx: Importer,
  tx: Tx,
  { settings, made }: { settings: ImportSettings; made: Made[] },
): Promise<void> {
  const now = ctx.now()
  const memberIds = made.map(({ memberId }) => memberId)
  await sql`insert into profile (member_id) select unnest(${memberIds}::int[])`.execute(tx)
  await writeProfiles(tx, made)
  await sql`
    insert into imported_member (source, foreign_id, member_id, imported_at, photos_at)
    select ${settings.source}, r.foreign_id, r.member_id, ${now}, r.photos_at
    from jsonb_populate_recordset(null::imported_member, ${JSON.stringify(made.map((each) => originOf(each, now)))}::jsonb) r`.execute(
    tx,
  )
  const newcomers = made.flatMap(({ memberId, found, member }) =>
    found.place ? [{ memberId, place: found.place, choices: member.profile.choices }] : [],
  )
  await placeNewcomers(tx, newcomers, now)
  await queueSuspected(tx, made, now)
  await sql`select refresh_card(id, ${now}) from unnest(${memberIds}::int[]) id`.execute(tx)
  if (settings.isVerified) for (const memberId of memberIds) await vouchFor(ctx, tx, memberId)
}

const originOf = ({ member, memberId }: Made, now: Date) => ({
  foreign_id: member.id,
  member_id: memberId,
  photos_at: member.photos.length === 0 ? now : null,
})

/** The columns of `profile` that a row may set. */
const profileFields = [
  'about',
  'looking_for',
  'wants_gender',
  'wants_age_min',
  'wants_age_max',
  'wants_distance',
  'wants_order',
  'preferences_set',
  'phone_shared_with',
  'dob_shared_with',
  'detail_sharing',
  'hidden',
  'hide_online',
  'hide_distance',
  'place_precision',
  'read_receipts',
  'show_visits',
  'gifts_open',
  'languages',
  'interests',
  'education',
  'occupation',
  'height',
  'children',
  'smoking',
  'drinking',
  'prompt_answers',
] as const

// Laid over the defaults of the database, which are in the rows already.
async function writeProfiles(tx: Tx, made: Made[]): Promise<void> {
  const changes = made.flatMap(({ memberId, member }) => {
    const { prompt_answers, detail_sharing, ...columns } = member.profile.columns
    const json = {
      ...(prompt_answers && { prompt_answers: JSON.parse(prompt_answers) }),
      ...(detail_sharing && { detail_sharing: JSON.parse(detail_sharing) }),
    }
    const change = { ...columns, ...json }
    return Object.keys(change).length === 0 ? [] : [{ member_id: memberId, ...change }]
  })
  if (changes.length === 0) return
  const sets = sql.join(profileFields.map((name) => sql`${sql.id(name)} = fresh.${sql.id(name)}`))
  await sql`
    update profile p set ${sets}
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change
    join profile stored on stored.member_id = (change ->> 'member_id')::int
    cross join lateral jsonb_populate_record(stored, change) fresh
    where p.member_id = stored.member_id`.execute(tx)
}

async function queueSuspected(tx: Tx, made: Made[], now: Date): Promise<void> {
  for (const { memberId, member } of made) {
    const kinds = suspectedKinds(member.profile.texts)
    if (kinds.length > 0) await queueProfile(tx, { memberId, kinds, now })
  }
}

// As if the member had typed a mailed code. Others are compared with banned members when they come.
async function vouchFor(ctx: Importer, tx: Tx, memberId: number): Promise<void> {
  await proveAddress(ctx, tx, { memberId })
  await recognizeBanned(ctx, tx, { memberId })
}

type Run = { action: 'community.import' | 'community.export'; subject: string; details: object }

/** Records that a community was imported or exported. */
export const recordRun = ({ db, now }: Pick<Context, 'db' | 'now'>, { action, subject, details }: Run): Promise<void> =>
  writeAuditEntry(db, { at: now(), staffId: operator, action, subject, details })
