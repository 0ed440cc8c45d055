import type {
  TransferColumn,
  TransferRow,
} from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { creditsOf, type MoneyMap } from './money-map.ts'
import { plainText } from './plain-text.ts'
import type { SiteTables, TableRow } from './stage-tables.ts'

// Tables and columns: ow_system_plugins/base/bol (user.php, question_data.php, avatar.php, user_suspend.php, user_disapprove.php);
// names of avatars: avatar_service.php; questions: question_service.php; of https://github.com/oxwall/oxwall at 870cc15. SkaDate is
// built on it and has the same tables. The plugins Membership and User Credits have membership_user and usercredits_balance.
export const oxwallTables: SiteTables = {
  main: 'base_user',
  owners: {
    base_user: 'id',
    base_question_data: 'userId',
    base_avatar: 'userId',
    base_user_suspend: 'userId',
    base_user_disapprove: 'userId',
    membership_user: 'userId',
    usercredits_balance: 'userId',
  },
}

/** Questions that every Oxwall has and that are read below. */
const known = new Set(['realname', 'sex', 'birthdate', 'match_sex', 'username', 'email', 'joinStamp', 'password'])
/** One bit for each of the two values that the question has where Oxwall is installed. */
const genders: Record<string, string> = { 1: 'male', 2: 'female' }
const soughtGenders: Record<string, string> = { 1: 'male', 2: 'female', 3: 'both' }

type Input = { main: TableRow; others: Record<string, TableRow[]> }
/** Questions that the operator assigns to columns: the others differ from site to site. */
export type QuestionMap = ReadonlyMap<string, TransferColumn>

/** A member of Oxwall in our columns. Paths of photos begin in its folder ow_userfiles. */
export function fromOxwall(
  { main, others }: Input,
  { map, money, note }: { map: QuestionMap; money: MoneyMap; note: (field: string) => void },
): TransferRow {
  const answers = new Map((others.base_question_data ?? []).map((row) => [row.questionName ?? '', answerOf(row)]))
  const answer = (question: string) => answers.get(question) ?? ''
  const assigned = [...map].map(([question, column]) => [column, plainText(answer(question))])
  for (const [question, text] of answers) if (text !== '' && !known.has(question) && !map.has(question)) note(question)
  if (main.joinStamp) note('base_user.joinStamp')
  return {
    ...{ id: textOf(main.id), email: textOf(main.email), ...namesOf(answer('realname') || textOf(main.username)) },
    gender: textOf(genders[answer('sex')]),
    birth_date: answer('birthdate').slice(0, 10),
    status: others.base_user_suspend || others.base_user_disapprove ? 'suspended' : 'active',
    wants_gender: textOf(soughtGenders[answer('match_sex')]),
    photos: avatarOf(others.base_avatar?.[0]),
    ...moneyOf(others, { money, note }),
    ...Object.fromEntries(assigned),
  }
}

function moneyOf(others: Input['others'], { money, note }: { money: MoneyMap; note: (field: string) => void }) {
  const [membership, balance] = [others.membership_user?.[0], others.usercredits_balance?.[0]?.balance]
  const plan = planOf(membership, money)
  const balance_credits = creditsOf(balance, money)
  if (membership && !plan) note('membership_user.typeId')
  if (balance && balance !== '0' && !balance_credits) note('usercredits_balance.balance')
  return { ...plan, balance_credits }
}

/** The time of its end is in seconds. */
function planOf(membership: TableRow | undefined, { plans }: MoneyMap): TransferRow | null {
  const mapped = plans.get(membership?.typeId ?? '')
  const seconds = Number(membership?.expirationStamp)
  if (!mapped || !Number.isSafeInteger(seconds) || seconds <= 0) return null
  return { plan: mapped.code, plan_ends: new Date(seconds * 1000).toISOString() }
}

const textOf = (value: string | undefined): string => value ?? ''

function namesOf(text: string): Pick<TransferRow, 'first_name' | 'last_name'> {
  const [first_name = '', ...rest] = plainText(text).split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

/** A question stores its answer as a text, a date or a number, and nothing or 0 in the other two. */
function answerOf({ textValue, dateValue, intValue }: TableRow): string {
  if (textValue) return textValue
  if (dateValue && !dateValue.startsWith('0000')) return dateValue
  return intValue && intValue !== '0' ? intValue : ''
}

const avatarOf = (avatar: TableRow | undefined): string =>
  avatar ? `plugins/base/avatars/avatar_original_${avatar.userId}_${avatar.hash}.jpg` : ''
