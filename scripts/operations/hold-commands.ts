import { writeFile } from 'node:fs/promises'
import { authorityAnswerForm, holdForm } from '../../contract/src/index.ts'
import type { Context } from '../../server/src/context.ts'
import { operator } from '../../server/src/db/audit-entry.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import {
  readHold,
  releaseHold,
  renewHold,
} from '../../server/src/features/account-deletion/preservation/change-hold.ts'
import {
  type NewAnswer,
  packCopies,
  recordAnswer,
} from '../../server/src/features/account-deletion/preservation/hold-routes.ts'
import { listHolds } from '../../server/src/features/account-deletion/preservation/list-holds.ts'
import { type NewHold, placeHold } from '../../server/src/features/account-deletion/preservation/place-hold.ts'
import { findMembers } from '../../server/src/features/administration/operator/operate-members.ts'

type Operator = Pick<Context, 'db' | 'now' | 'storage' | 'secret' | 'secretPrevious' | 'translations'>
type Work = (ctx: Operator) => Promise<string>

export const holdUsage = `       npm run members -- hold EMAIL DAYS AUTHORITY REFERENCE REASON
       npm run members -- holds
       npm run members -- renew-hold HOLD DAYS REASON
       npm run members -- read-hold HOLD FILE REASON
       npm run members -- release-hold HOLD REASON
       npm run members -- answer EMAIL AUTHORITY REFERENCE given|part|refused WHAT`

export const holdHelp = `hold preserves a copy of what is stored about a member for an authority, 1 to 90 days; nothing else changes for the member.
HOLD: its number, as holds prints it. It is renewed once. read-hold writes its copies into a new zip; release-hold deletes them.
answer writes into the audit log how a request was answered and what was given. EMAIL may be the id of an account that is gone, and - where none is known.`

type Command = { texts: number; work: (texts: string[]) => Work | null }

const commands: Record<string, Command> = {
  holds: { texts: 0, work: () => list },
  hold: {
    texts: 5,
    work: ([email = '', days, authority, reference, reason]) => {
      const form = holdForm.safeParse({ days: Number(days), authority, reference, reason })
      return form.success ? (ctx) => place(ctx, email, form.data) : null
    },
  },
  'renew-hold': {
    texts: 3,
    work: ([id = '', days, reason]) => {
      const form = holdForm.safeParse({ days: Number(days), authority: '-', reference: '-', reason })
      if (!form.success) return null
      return async (ctx) => {
        await renewHold(ctx, { ...request(id, form.data.reason), days: form.data.days })
        return `${id} lasts ${days} days longer.`
      }
    },
  },
  'read-hold': {
    texts: 3,
    work:
      ([id = '', file = '', reason = '']) =>
      (ctx) =>
        readTo(ctx, request(id, reason), file),
  },
  'release-hold': {
    texts: 2,
    work:
      ([id = '', reason = '']) =>
      async (ctx) => {
        await releaseHold(ctx, request(id, reason))
        return `${id} has ended, and its copies are deleted.`
      },
  },
  answer: {
    texts: 5,
    work: ([email = '', authority, reference, outcome, reason]) => {
      const form = authorityAnswerForm.safeParse({ authority, reference, outcome, reason })
      return form.success ? (ctx) => answer(ctx, email, form.data) : null
    },
  },
}

/** What the arguments ask for about requests of authorities; null when they fit no such command. */
export function holdWorkOf([name = '', ...rest]: string[]): Work | null {
  const texts = rest.map((text) => text.trim())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command && texts.length === command.texts && texts.every((text) => text !== '') ? command.work(texts) : null
}

/** Ids are compared by the database, which takes no other text for one. */
function request(id: string, reason: string) {
  if (!isId(id)) throw new StartFault(`${id} is no number of a hold.`)
  return { staffId: operator, id, reason }
}

async function uidOf({ db }: Operator, email: string): Promise<string> {
  const [member] = await findMembers(db, { search: email, limit: 1 })
  if (!member || (member.email !== email.toLowerCase() && member.uid !== email))
    throw new StartFault(`No member has the address ${email}.`)
  return member.uid
}

async function place(ctx: Operator, email: string, form: Omit<NewHold, 'staffId' | 'memberUid'>): Promise<string> {
  const placed = await placeHold(ctx, { ...form, staffId: operator, memberUid: await uidOf(ctx, email) })
  if (placed === 'held') throw new StartFault(`This case has a hold on ${email} already.`)
  if (placed !== 'placed') throw new StartFault(`${email} is gone.`)
  return `What is stored about ${email} is preserved for ${form.days} days. The member is not notified.`
}

async function list(ctx: Operator): Promise<string> {
  const { holds } = await listHolds(ctx, operator)
  const lineOf = ({ id, memberId, name, authority, reference, endsAt, confirmed, copies }: (typeof holds)[number]) =>
    [
      id,
      `${memberId} ${name ?? '(deleted)'}`,
      `${authority}, ${reference}`,
      `ends ${endsAt.slice(0, 10)}${confirmed ? '' : ' unless it is confirmed'}`,
      copies.map(({ cause, takenAt }) => `${cause} ${takenAt.slice(0, 10)}`).join(', '),
    ].join('  ')
  return holds.length === 0 ? 'Nothing is preserved.' : holds.map(lineOf).join('\n')
}

async function readTo(ctx: Operator, hold: ReturnType<typeof request>, file: string): Promise<string> {
  const bytes = await packCopies(ctx, await readHold(ctx, hold))
  // An existing file is never overwritten.
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(`${file} cannot be written (${error.code}).`)
  })
  return `${file} holds what was preserved: ${bytes.length} bytes.`
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

async function answer(ctx: Operator, email: string, form: Omit<NewAnswer, 'staffId' | 'memberUid'>): Promise<string> {
  const named = email === '-' ? 'none' : email
  const memberUid = named === 'none' || isId(named) ? named : await uidOf(ctx, named)
  await recordAnswer(ctx, { ...form, staffId: operator, memberUid })
  return 'The answer is in the audit log.'
}
