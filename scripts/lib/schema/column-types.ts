import { type Kysely, sql } from 'kysely'

/** Columns as kysely-codegen reads them: a type for each `table.column`, and where the names in those types come from. */
export type ColumnTypes = { columns: Record<string, string>; imports: Record<string, string> }

/** `type`: what the writers of a column store in it; `contract`: the type of the contract that it names, if any. */
type KnownType = { type: string; contract?: string }

/**
 * Columns whose values no check constraint lists, because they are JSON or because the rows of the table are written too
 * often for another check.
 */
const knownTypes: Record<string, KnownType> = {
  'abuse_report.category': { type: 'ReportCategory', contract: 'ReportCategory' },
  'abuse_report.evidence': { type: 'ColumnType<ReportEvidence[], string, string>', contract: 'ReportEvidence' },
  'abuse_report.profile': { type: 'ColumnType<ReportedProfile, string, string>', contract: 'ReportedProfile' },
  'announcement.texts': { type: 'ColumnType<Partial<Record<Locale, string>>, string, string>', contract: 'Locale' },
  'announcement.titles': { type: 'ColumnType<Partial<Record<Locale, string>>, string, string>', contract: 'Locale' },
  'api_token.scopes': { type: 'ApiScope[]', contract: 'ApiScope' },
  'city.names': { type: 'ColumnType<Partial<Record<Locale, string>>, string, string>', contract: 'Locale' },
  'custom_field.help': {
    type: 'ColumnType<Record<Locale, string> | null, string | null, string | null>',
    contract: 'Locale',
  },
  'custom_field.label': { type: 'ColumnType<Record<Locale, string>, string, string>', contract: 'Locale' },
  'custom_option.label': { type: 'ColumnType<Record<Locale, string>, string, string>', contract: 'Locale' },
  'culture.faith': { type: "PersonDetails['faith']", contract: 'PersonDetails' },
  'gone_report.category': { type: 'ReportCategory', contract: 'ReportCategory' },
  'incident.parts': { type: 'IncidentPart[]', contract: 'IncidentPart' },
  'incident_note.texts': { type: 'ColumnType<Partial<Record<Locale, string>>, string, string>', contract: 'Locale' },
  // As the trigger gift_is_sound checks it.
  'gift_received.status': { type: "'held' | 'redeemed' | 'reversed' | 'forfeited'" },
  'message.kind': { type: 'MessageKind', contract: 'MessageKind' },
  'name_change.names': { type: 'ColumnType<Record<Locale, string>, string, string>', contract: 'Locale' },
  'name_change.names_before': {
    type: 'ColumnType<Record<Locale, string> | null, string | null, string | null>',
    contract: 'Locale',
  },
  'payment_exception.channel': { type: 'DepositChannel', contract: 'DepositChannel' },
  'payment_exception.fault': { type: 'ExceptionFault', contract: 'ExceptionFault' },
  'payout_account.country': { type: 'PayoutCountry', contract: 'PayoutCountry' },
  'profile.children': { type: "PersonDetails['children']", contract: 'PersonDetails' },
  'profile.detail_sharing': {
    type: "ColumnType<Partial<Record<SharedPart, 'matches' | 'nobody'>>, string | undefined, string>",
    contract: 'SharedPart',
  },
  'profile.drinking': { type: "PersonDetails['drinking']", contract: 'PersonDetails' },
  'profile.education': { type: "PersonDetails['education']", contract: 'PersonDetails' },
  'profile.interests': { type: "PersonDetails['interests']", contract: 'PersonDetails' },
  'profile.languages': { type: "PersonDetails['languages']", contract: 'PersonDetails' },
  'profile.prompt_answers': { type: 'ColumnType<PromptAnswer[], string, string>', contract: 'PromptAnswer' },
  'profile.smoking': { type: "PersonDetails['smoking']", contract: 'PersonDetails' },
  'provider_event.channel': { type: 'DepositChannel', contract: 'DepositChannel' },
  'registration.gender': { type: 'Gender', contract: 'Gender' },
  'registration.locale': { type: 'Locale', contract: 'Locale' },
  'sanction.fault': { type: 'PhotoFault', contract: 'PhotoFault' },
  'sanction.removed_message': { type: 'ColumnType<unknown, string | null, string | null>' },
  'sanction.removed_photo': { type: 'ColumnType<unknown, string | null, string | null>' },
  'sanction.removed_voice': { type: 'ColumnType<unknown, string | null, string | null>' },
  'sanction.removed_texts': { type: 'ColumnType<unknown, string | null, string | null>' },
  'sandbox_record.data': { type: 'ColumnType<unknown, string, string>' },
  'saved_filter.filter': { type: 'ColumnType<MemberFilter, string, string>', contract: 'MemberFilter' },
  'shown_place.names': { type: 'Partial<Record<Locale, string>>', contract: 'Locale' },
  'webhook_delivery.data': { type: 'ColumnType<Record<string, unknown>, string, string>' },
  'webhook_delivery.event': { type: 'WebhookEvent', contract: 'WebhookEvent' },
  'webhook_endpoint.events': { type: 'WebhookEvent[]', contract: 'WebhookEvent' },
  'withdrawal.channel': { type: 'DepositChannel', contract: 'DepositChannel' },
  'withdrawal.country': { type: 'PayoutCountry', contract: 'PayoutCountry' },
  'withdrawal.kind': { type: 'PayoutAccountKind', contract: 'PayoutAccountKind' },
}

type Column = { key: string; type: string; check: string | null; isRequired: boolean; hasDefault: boolean }

/** Reads which values the check constraints of columns and domains permit, and adds the types of the contract. */
export async function readColumnTypes(db: Kysely<never>): Promise<ColumnTypes> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as key, format_type(a.atttypid, null) as type,
      pg_get_constraintdef(k.oid) as check, a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.contype = 'c'
      and (k.contypid = a.atttypid or (k.conrelid = c.oid and k.conkey = array[a.attnum]))
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    order by c.relname, a.attnum, k.conname`.execute(db)
  const missing = Object.keys(knownTypes).filter((key) => !rows.some((column) => column.key === key))
  if (missing.length > 0) throw new Error(`column-types.ts names columns that do not exist: ${missing.join(', ')}`)
  const columns = rows.flatMap((column): [string, string][] => {
    const type = knownTypes[column.key]?.type ?? permittedValues(column)
    return type ? [[column.key, completeType(type, column)]] : []
  })
  const imported = Object.values(knownTypes).flatMap(({ contract }) =>
    contract ? [[contract, `@karibu/contract#${contract}`]] : [],
  )
  return { columns: Object.fromEntries(columns), imports: Object.fromEntries(imported) }
}

/** The values of `check (column in (…))` or `check (column <@ array[…])` as a union; undefined for another constraint. */
export function permittedValues({ type, check }: Pick<Column, 'type' | 'check'>): string | undefined {
  const list = /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)?\)\)$/.exec(check ?? '')?.[1]
  if (list === undefined) return undefined
  const values = list.split(', ').map((value) => value.replace(/::\w+$/, ''))
  const isNumber = /int/.test(type)
  const union = values.map((value) => (isNumber ? value.replaceAll("'", '') : value)).join(' | ')
  return type.endsWith('[]') ? `(${union})[]` : union
}

function completeType(type: string, { isRequired, hasDefault }: Column): string {
  const nullable = isRequired ? type : `${type} | null`
  return hasDefault ? `Generated<${nullable}>` : nullable
}
