import { writeFile } from 'node:fs/promises'
import { emailForm } from '../../contract/src/index.ts'
import { makePayments } from '../../server/src/adapters/payments/payments.ts'
import { loadSecret } from '../../server/src/adapters/secret.ts'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import type { Config } from '../../server/src/config/config.ts'
import type { Context } from '../../server/src/context.ts'
import { makeDataFolder } from '../../server/src/db/embedded/data-folder.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import {
  deleteByOperator,
  exportByOperator,
  type FoundMember,
  findMembers,
  suspendByOperator,
} from '../../server/src/features/administration/operator/operate-members.ts'
import { liftSuspension } from '../../server/src/features/moderation/sanctions/lift-suspension.ts'
import { loadTranslations } from '../../server/src/http/translations.ts'
import { Refusal } from '../../server/src/refusal.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { holdHelp, holdUsage, holdWorkOf } from './hold-commands.ts'
import { runAsOperator } from './run-as-operator.ts'

const listed = 50
const daysMax = 365

const usage = `Usage: npm run members -- list [SEARCH]
       npm run members -- show EMAIL
       npm run members -- suspend EMAIL DAYS REASON
       npm run members -- lift EMAIL REASON
       npm run members -- export EMAIL FILE
       npm run members -- delete EMAIL REASON [--forfeit]
${holdUsage}
SEARCH: an id, an e-mail address, a phone number or a part of a name; the newest ${listed} are listed.
DAYS: 1 to ${daysMax}. REASON: in quotes; the member reads it in the mail, and it is in the audit log.
FILE: where the zip with all that is stored about the member is written; readable by you only.
--forfeit: also when something is left in the wallet, which then becomes the platform's.
${holdHelp}`

type Operator = Pick<Context, 'db' | 'now' | 'storage' | 'payments' | 'secret' | 'secretPrevious' | 'translations'>
type Work = (ctx: Operator) => Promise<string>

const { values, positionals } = readCommandLine({
  usage,
  options: { forfeit: { type: 'boolean' } },
  argumentsMax: 6,
})
const portsOf = async (config: Config) => ({
  storage: makeStorage(config),
  payments: makePayments(config, null),
  secret: config.secret ?? loadSecret(makeDataFolder(config.dataDir)),
  secretPrevious: config.secretPrevious,
  translations: await loadTranslations(() => {}),
})

/** How many arguments each command takes after an address. */
const textsAfter = { show: 0, suspend: 2, lift: 1, export: 1, delete: 1 }

/** What the arguments ask for; null when they fit no command. */
function workOf([command, target = '', ...rest]: string[]): Work | null {
  const [first = '', second = ''] = rest.map((text) => text.trim())
  const hasTexts = (count: number) => target !== '' && rest.length === count && rest.every((text) => text.trim() !== '')
  if (command === 'list' && rest.length === 0) return (ctx) => list(ctx, target.trim())
  const isKnown = Object.hasOwn(textsAfter, command ?? '') && hasTexts(textsAfter[command as keyof typeof textsAfter])
  if (!isKnown) return null
  const email = emailOf(target)
  if (command === 'show') return (ctx) => show(ctx, email)
  if (command === 'suspend') return suspendOf(email, Number(first), second)
  if (command === 'lift') return (ctx) => lift(ctx, email, first)
  if (command === 'export') return (ctx) => exportTo(ctx, email, first)
  return (ctx) => planDeletion(ctx, email, first)
}

function emailOf(address: string): string {
  const parsed = emailForm.safeParse({ email: address })
  return parsed.success ? parsed.data.email : endWithUsage(`${address} is no e-mail address.`, usage)
}

async function list({ db }: Operator, search: string): Promise<string> {
  const found = await findMembers(db, { search, limit: listed })
  return found.length === 0 ? 'No member fits.' : found.map(lineOf).join('\n')
}

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '-'
const lineOf = ({ uid, email, name, status, joinedAt }: FoundMember) =>
  `${uid}  ${email}  ${name}  ${status}  ${day(joinedAt)}`

async function show({ db }: Operator, email: string): Promise<string> {
  const [member] = await findMembers(db, { search: email, limit: 1 })
  if (!member) throw unknown(email)
  const { suspendedUntil, seenAt, deletionDueAt, ...rest } = member
  const lines = {
    id: rest.uid,
    address: rest.email,
    name: rest.name,
    role: rest.role,
    status: rest.status,
    'suspended until': day(suspendedUntil),
    joined: day(rest.joinedAt),
    'last seen': day(seenAt),
    'reports about them': rest.reports,
    'deletion due': day(deletionDueAt),
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(20)}${value}`)
    .join('\n')
}

function suspendOf(email: string, days: number, reason: string): Work | null {
  if (!Number.isInteger(days) || days < 1 || days > daysMax) return null
  return async (ctx) => {
    switch (await suspendByOperator(ctx, { email, days, reason })) {
      case 'unknown':
        throw unknown(email)
      case 'staff':
        throw new StartFault(`${email} is a member of staff: npm run admin -- suspend ${email}`)
      case 'sanctioned':
        throw new StartFault(`${email} is suspended or banned already: lift that first.`)
      case 'suspended':
        return `${email} is suspended for ${days} days, every session has ended, and a mail tells the member.`
    }
  }
}

async function lift(ctx: Operator, email: string, reason: string): Promise<string> {
  const lifted = await liftSuspension(ctx, { email, reason })
  if (lifted === 'unknown') throw unknown(email)
  return lifted === 'active'
    ? `${email} is neither suspended nor banned.`
    : `${email} can log in again, and a mail tells the member.`
}

async function exportTo(ctx: Operator, email: string, file: string): Promise<string> {
  const bytes = await exportByOperator(ctx, email)
  if (!bytes) throw unknown(email)
  // An existing file is never overwritten.
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(`${file} cannot be written (${error.code}).`)
  })
  return `${file} holds all that is stored about ${email}: ${bytes.length} bytes.`
}

async function planDeletion(ctx: Operator, email: string, reason: string): Promise<string> {
  const done = await deleteByOperator(ctx, { email, reason, forfeit: values.forfeit ?? false })
  switch (done) {
    case 'unknown':
      throw unknown(email)
    case 'staff':
      throw new StartFault(`${email} is a member of staff: npm run admin -- demote ${email} comes first.`)
    case 'planned already':
      return `${email} is planned to be deleted already.`
    default:
      return `${email} is hidden now and will be deleted on ${done.dueAt?.slice(0, 10)}; until then the member can keep the account.`
  }
}

const unknown = (email: string) => new StartFault(`No member has proved the address ${email}.`)

const refusals: Record<string, string> = {
  'account-deletion:no.payout': 'Payouts of this member are on their way: try again when they have arrived.',
  'account-deletion:no.balance':
    'Something is left in the wallet: the member withdraws or spends it, or add --forfeit.',
  'administration:no.heldTwice': 'It was renewed once already.',
  'administration:no.unconfirmed': 'An administrator who did not place it has to confirm it first.',
}
const textOf = ({ details, code }: Refusal): string =>
  refusals[details.messageKey ?? ''] ?? (code === 'not_found' ? 'There is no such hold.' : code)

const work = holdWorkOf(positionals) ?? workOf(positionals) ?? endWithUsage('The arguments fit no command.', usage)

await runAsOperator(async (ctx, config) =>
  work({ ...ctx, ...(await portsOf(config)) }).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartFault(textOf(error)) : error
  }),
)
