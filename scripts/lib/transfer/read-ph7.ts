import {
  listSeparator,
  type TransferColumn,
  type TransferRow,
} from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { creditsOf, type MoneyMap } from './money-map.ts'
import { plainText } from './plain-text.ts'
import type { SiteTables, TableRow } from './stage-tables.ts'

// Tables and columns: _install/data/sql/MySQL/pH7_Core.sql; files of photos: _protected/app/system/core/classes/UserCore.php and
// _protected/app/system/modules/picture, of https://github.com/pH7Software/pH7-Social-Dating-CMS at d5e5112.
export const ph7Tables: SiteTables = {
  main: 'members',
  owners: { members: 'profileId', members_info: 'profileId', members_privacy: 'profileId', pictures: 'profileId' },
}

/** What pH7Builder stores about members and has no column here; the password and the second factor are not even counted. */
const otherFields = {
  members: ['username', 'bankAccount', 'groupId', 'membershipDate', 'joinDate', 'credits'],
  members_info: ['middleName', 'punchline', 'address', 'state', 'zipCode', 'website', 'socialNetworkSite', 'weight'],
} as const

type Input = { main: TableRow; others: Record<string, TableRow[]> }

/** A member of pH7Builder in our columns. Paths of photos begin in its folder public/data/system/modules. */
export function fromPh7(
  { main, others }: Input,
  { money, note }: { money: MoneyMap; note: (field: string) => void },
): TransferRow {
  const balance_credits = creditsOf(main.credits, money)
  const plan = planOf(main, money)
  const taken = new Set([...(plan ? ['groupId', 'membershipDate'] : []), ...(balance_credits ? ['credits'] : [])])
  const info = others.members_info?.[0] ?? {}
  for (const field of otherFields.members) if (isSet(main[field]) && !taken.has(field)) note(`members.${field}`)
  for (const field of otherFields.members_info) if (isSet(info[field])) note(`members_info.${field}`)
  return {
    ...renamed(main, { id: 'profileId', email: 'email', gender: 'sex', birth_date: 'birthDate' }),
    ...renamed(info, { phone: 'phone', country: 'country', city: 'city', about: 'description' }),
    first_name: plainText(main.firstName),
    last_name: plainText(main.lastName),
    height_cm: textOf(info.height),
    locale: textOf(main.lang).slice(0, 2),
    status: statusOf(main),
    wants_gender: soughtGender(main.matchSex),
    ...choicesOf(others.members_privacy?.[0] ?? {}),
    ...plan,
    balance_credits,
    photos: photosOf(main, others.pictures ?? []).join(listSeparator),
  }
}

/** A paid membership ends so many days after it began (MembershipDate in the member's row, expirationDays in that of the group). */
function planOf({ groupId = '', membershipDate = '' }: TableRow, { plans }: MoneyMap): TransferRow | null {
  const mapped = plans.get(groupId)
  const began = Date.parse(`${membershipDate.replace(' ', 'T')}Z`)
  if (!mapped?.days || Number.isNaN(began)) return null
  return { plan: mapped.code, plan_ends: new Date(began + mapped.days * 86_400_000).toISOString() }
}

/** A couple is not a gender: such a row is rejected later. */
const renamed = (row: TableRow, columns: { [Column in TransferColumn]?: string }): TransferRow =>
  Object.fromEntries(Object.entries(columns).map(([column, name]) => [column, plainText(row[name ?? ''])]))

const choicesOf = ({ privacyProfile, searchProfile, userSaveViews }: TableRow): TransferRow => ({
  hidden: privacyProfile === 'only_me' || searchProfile === 'no' ? 'yes' : '',
  show_visits: userSaveViews === 'no' ? 'no' : '',
})

const textOf = (value: string | undefined): string => (isSet(value) ? value : '')
const isSet = (value: string | undefined): value is string => value !== undefined && value !== '' && value !== '0'

function statusOf({ ban, active }: TableRow): string {
  if (isSet(ban)) return 'banned'
  return active === '1' ? 'active' : 'inactive'
}

/** A set of MySQL: 'male,female'. */
function soughtGender(set = ''): string {
  const genders = set.split(',').filter((gender) => gender === 'male' || gender === 'female')
  if (genders.length === 0) return ''
  return genders.length === 2 ? 'both' : (genders[0] ?? '')
}

function photosOf({ username = '', avatar = '' }: TableRow, pictures: TableRow[]): string[] {
  const first = avatar === '' ? [] : [`user/avatar/img/${username}/${avatar}`]
  return [...first, ...pictures.map(({ albumId, file }) => `picture/img/${username}/${albumId}/${file}`)]
}
