import { operator, writeAuditEntry } from '../../server/src/db/audit-entry.ts'
import {
  acceptPlayMoney,
  listPlayDeposits,
  type PlaySum,
  sumPlayDeposits,
} from '../../server/src/db/site/play-money.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { centsOf, usd } from '../lib/us-dollars.ts'
import { type Operator, runAsOperator } from './run-as-operator.ts'

const usage = `Usage: npm run play-money [-- --confirm USD]
Prints the deposits of the sandbox and of test keys that hold back a start with live keys, and their sum: docs/SANDBOX.md.
--confirm: accepts them, as this sum: what is left of them in wallets and earnings is paid out as real money from then on. Later
deposits of play money hold back the start again. It is in the audit log.`
const listedMax = 100

const { values } = readCommandLine({ usage, options: { confirm: { type: 'string' } } })
const confirmed = centsOf(values.confirm)
if (values.confirm !== undefined && confirmed === null)
  endWithUsage('--confirm is the sum that the command printed, such as 19.50.', usage)

async function list({ db }: Operator): Promise<string> {
  const sum = await sumPlayDeposits(db)
  if (sum.count === 0) return 'No play money holds back a start with live keys.'
  const deposits = await listPlayDeposits(db, listedMax)
  return [
    ...deposits.map(
      ({ id, reference, created_at, cents }) =>
        `${id}  ${reference}  ${created_at.toISOString().slice(0, 10)}  ${usd(cents)} USD`,
    ),
    ...(sum.count > listedMax ? [`… and ${sum.count - listedMax} earlier ones`] : []),
    `${lineOf(sum)}.`,
  ].join('\n')
}

async function accept({ db, now }: Operator, cents: number): Promise<string> {
  const at = now()
  const sum = await db.transaction().execute(async (tx) => {
    const found = await acceptPlayMoney(tx, { cents, now: at })
    if (found.count === 0) throw new StartFault('No play money holds back a start with live keys.')
    if (found.cents !== cents) throw new StartFault(`Nothing was accepted. ${lineOf(found)}. Confirm this sum.`)
    const details = { deposits: found.count, cents, newestId: found.newestId }
    await writeAuditEntry(tx, { at, staffId: operator, action: 'play-money.accept', subject: 'deposits', details })
    return found
  })
  return `${lineOf(sum)}: accepted. A start with live keys is held back by later ones only.`
}

const lineOf = ({ count, cents }: PlaySum) => `${count} deposits of play money, ${usd(cents)} USD in all`

await runAsOperator((ctx) => (confirmed === null ? list(ctx) : accept(ctx, confirmed)))
