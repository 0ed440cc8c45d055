import { emailForm, type StaffPermission, staffPermissions } from '../contract/src/index.ts'
import { StartFault } from '../server/src/db/start-fault.ts'
import type { AdminWork } from './lib/admin-work.ts'
import { endWithUsage, readCommandLine } from './lib/command-line.ts'
import type { Operator } from './operations/run-as-operator.ts'

const usage = `Usage: npm run admin -- add EMAIL [--permissions ${staffPermissions.join(',')}]
       npm run admin -- list
       npm run admin -- grant EMAIL PERMISSIONS
       npm run admin -- revoke EMAIL PERMISSIONS
       npm run admin -- suspend EMAIL [REASON]
       npm run admin -- demote EMAIL
       npm run admin -- clear-second-factor EMAIL
       npm run admin -- lift EMAIL REASON
REASON: why a member of staff is suspended, or a suspension or ban is lifted, in quotes. The member reads it in the mail; it
is kept in the audit log.
PERMISSIONS: ${staffPermissions.join(', ')}; several with commas between them. Without --permissions, add grants all.`

type Work = (ctx: Operator, server: AdminWork) => Promise<string>

/** `npm run admin -- COMMAND …`: an operator's work on staff accounts, beside a running server or alone. */
async function main(): Promise<void> {
  readCommandLine({ usage, options: { permissions: { type: 'string' } }, argumentsMax: 3 })
  const work = workOf(process.argv.slice(2))
  if (!work) endWithUsage('The arguments fit no command.', usage)
  // Loaded once the arguments fit: the server's modules take most of the time of a command.
  const { adminWork } = await import('./lib/admin-work.ts')
  const { runAsOperator } = await import('./operations/run-as-operator.ts')
  await runAsOperator((ctx) => work(ctx, adminWork))
}

/** What the arguments ask for; null when they fit no command. Ends with the usage for what is no e-mail address. */
function workOf([command, address, ...rest]: string[]): Work | null {
  if (command === 'list') return address === undefined ? listStaff : null
  if (command === 'lift') return liftOf(address, rest)
  if (command === 'suspend') return suspendOf(address, rest)
  const isKnown = ['add', 'grant', 'revoke', 'demote', 'clear-second-factor'].includes(command ?? '')
  const permissions = isKnown ? permissionsOf(command ?? '', rest) : null
  if (!permissions || address === undefined) return null
  const email = emailOf(address)
  switch (command) {
    case 'add':
      return async (ctx, { makeAdministrator }) => describeMade(email, await makeAdministrator(ctx, email, permissions))
    case 'clear-second-factor':
      return async (ctx, { clearSecondFactor }) => describeCleared(email, await clearSecondFactor(ctx, email))
    default:
      return async (ctx, { operateStaff }) =>
        describeOperated(
          email,
          await operateStaff(ctx, { email, operation: command as 'grant', permissions, reason: '' }),
        )
  }
}

function liftOf(address: string | undefined, rest: string[]): Work | null {
  const reason = rest[0]?.trim() ?? ''
  if (address === undefined || rest.length !== 1 || reason === '') return null
  const email = emailOf(address)
  return async (ctx, { liftSuspension }) => describeLifted(email, await liftSuspension(ctx, { email, reason }))
}

function suspendOf(address: string | undefined, rest: string[]): Work | null {
  if (address === undefined || rest.length > 1) return null
  const email = emailOf(address)
  const reason = rest[0]?.trim() ?? ''
  return async (ctx, { operateStaff }) =>
    describeOperated(email, await operateStaff(ctx, { email, operation: 'suspend', permissions: [], reason }))
}

function emailOf(address: string): string {
  const parsed = emailForm.safeParse({ email: address })
  return parsed.success ? parsed.data.email : endWithUsage(`${address} is no e-mail address.`, usage)
}

/** The permissions that a command names, all of them for a plain `add`; null when its arguments do not fit. */
function permissionsOf(command: string, rest: string[]): readonly StaffPermission[] | null {
  const takesList = command === 'grant' || command === 'revoke'
  if (command === 'add' && rest.length === 0) return staffPermissions
  if (!takesList && command !== 'add') return rest.length === 0 ? [] : null
  if (command === 'add' && rest.shift() !== '--permissions') return null
  const names = rest[0]?.split(',') ?? []
  const permissions = staffPermissions.filter((permission) => names.includes(permission))
  return rest.length === 1 && permissions.length === names.length ? permissions : null
}

async function listStaff({ db }: Operator): Promise<string> {
  const rows = await db
    .selectFrom('member')
    .where('role', '=', 'admin')
    .select(['email', 'status', 'staff_permissions'])
    .orderBy('email')
    .execute()
  if (rows.length === 0) return 'There is no staff yet. Make the first administrator: npm run admin -- add EMAIL'
  return rows.map(({ email, status, staff_permissions: may }) => `${email}  ${status}  ${may.join(',')}`).join('\n')
}

function describeMade(email: string, made: Awaited<ReturnType<AdminWork['makeAdministrator']>>): string {
  switch (made.kind) {
    case 'already':
      return `${email} is an administrator already.`
    case 'promoted':
      return `${email} is an administrator now. The password stays as it is; every session has ended.`
    case 'made':
      return [
        `${email} is an administrator now, with a new account.`,
        `Password: ${made.password}`,
        'It is shown only this once and works for 24 hours. Log in and change it in the settings by then.',
      ].join('\n')
    case 'renewed':
      return [
        `The first password of ${email} was not changed in time and no longer works; here is another one.`,
        `Password: ${made.password}`,
        'It is shown only this once and works for 24 hours. Log in and change it in the settings by then.',
      ].join('\n')
  }
}

function describeOperated(email: string, done: Awaited<ReturnType<AdminWork['operateStaff']>>): string {
  switch (done.kind) {
    case 'unknown':
      throw new StartFault(`No member of staff has the address ${email}.`)
    case 'unchanged':
      return `${email} stays as it is.`
    case 'suspended':
      return `${email} is suspended, every session has ended, and a mail tells them. To let them in again: npm run admin -- add ${email}`
    case 'changed':
      return done.permissions.length === 0
        ? `${email} is a member like others now, and every session has ended.`
        : `${email} may do now: ${done.permissions.join(', ')}. Every session has ended.`
  }
}

function describeLifted(email: string, lifted: Awaited<ReturnType<AdminWork['liftSuspension']>>): string {
  switch (lifted) {
    case 'unknown':
      throw new StartFault(`No member has the address ${email}.`)
    case 'active':
      return `${email} is neither suspended nor banned.`
    case 'lifted':
      return `${email} can log in again, and a mail tells the member.`
  }
}

function describeCleared(email: string, cleared: Awaited<ReturnType<AdminWork['clearSecondFactor']>>): string {
  switch (cleared) {
    case 'unknown':
      throw new StartFault(`No verified account has the address ${email}.`)
    case 'off':
      return `${email} has no second factor.`
    case 'cleared':
      return `The second factor of ${email} is off, every session has ended, and a mail tells the member.`
  }
}

await main()
