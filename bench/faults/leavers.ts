import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../server/src/db/database.ts'
import { hashPassword } from '../../server/src/features/accounts/index.ts'
import { member, newTransferId, platform, post } from '../../server/src/ledger/index.ts'
import { makePairs, type Talker } from '../chat/chat-world.ts'
import type { Deed, FaultHistory } from './fault-history.ts'
import { ask, type Reply } from './fault-load.ts'

/** A member who deletes the account, one who matched with them, and one who did not. */
export type Leaver = Talker & { email: string; friend: Talker; stranger: Talker }
type Deleting = {
  url: string
  leavers: readonly Leaver[]
  /** The owner's login: lets the week of grace pass. */
  pool: Database['pool']
  history: FaultHistory
  random: () => number
  mayGoOn: () => boolean
}

const password = 'a password of the fault bench'
const leftCents = 500n
const erasedWithinMs = 30_000
const atOnce = 3
/** The detail of a deletion whose week has passed. */
const due = 'due'

/** Every second one has money, which the platform receives at the erasure. */
export async function makeLeavers({ db, pool }: Pick<Database, 'db' | 'pool'>, count: number): Promise<Leaver[]> {
  const pairs = await makePairs(pool, count)
  const ids = pairs.map(({ two: [one] }) => one.id)
  const { rows } = await pool.query<{ id: number; email: string }>(
    'update member set password_hash = $1 where id = any($2) returning id, email',
    [await hashPassword(password), ids],
  )
  for (const id of ids.filter((_, at) => at % 2 === 0))
    await db.transaction().execute((tx) =>
      post(tx, {
        ...{ id: newTransferId(), at: new Date(), kind: 'deposit', narration: { key: 'deposit' } },
        legs: [
          { account: member(id, 'usd_deposited'), amount: leftCents },
          { account: platform('clearing:paystack'), amount: -leftCents },
        ],
      }),
    )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return pairs.map(({ two: [one, friend] }, at) => {
    const stranger = pairs.at(at - 1)?.two[1] ?? friend
    return { ...one, friend, stranger, email: emails.get(one.id) ?? '' }
  })
}

/** A few at a time request the deletion; the week passes, the job erases, and from then on no reply may show them. */
export async function runLeavers(deleting: Deleting): Promise<void> {
  const queue = deleting.leavers.values()
  await Promise.all(Array.from({ length: atOnce }, () => leaveInTurn(deleting, queue)))
}

async function leaveInTurn(deleting: Deleting, queue: Iterable<Leaver>): Promise<void> {
  const { history, random, mayGoOn } = deleting
  const erased: Leaver[] = []
  for (const leaver of queue) {
    if (!mayGoOn()) return
    const deed: Deed = { what: 'deletion', about: leaver.uid, outcome: 'info' }
    history.deeds.push(deed)
    deed.outcome = (await request(deleting, leaver)).outcome
    if (deed.outcome === 'ok') {
      // A match still sees a member who hides.
      await findInReplies(deleting, { leaver, viewer: leaver.stranger }, [`/profile/${leaver.uid}`])
      // Each third one waits for the end of the week.
      if (random() < 0.67) deed.detail = due
      if (deed.detail === due && (await isErased(deleting, leaver))) erased.push(leaver)
    }
    const one = erased[Math.floor(random() * erased.length)]
    if (one) await findErased(deleting, one)
    await wait(300 + random() * 700)
  }
}

const request = ({ url, history }: Deleting, from: Leaver): Promise<Reply> =>
  ask(history, { url, from, method: 'POST', path: '/me/delete', body: { password, forfeit: true } })

async function isErased(deleting: Deleting, leaver: Leaver): Promise<boolean> {
  const { url, pool, history, mayGoOn } = deleting
  const end = Date.now() + erasedWithinMs
  for (let tries = 0; Date.now() < end && mayGoOn(); tries++) {
    // Again and again: the database may be away, and the job may have run before.
    if (tries % 10 === 0) await passWeek(pool, leaver).catch(() => {})
    const { status } = await ask(history, { url, from: leaver, method: 'GET', path: '/me/delete' })
    if (status === 401) {
      history.deeds.push({ what: 'erasure', about: leaver.uid, outcome: 'ok' })
      return true
    }
    await wait(300)
  }
  return false
}

async function passWeek(pool: Database['pool'], { id }: Leaver): Promise<void> {
  // Also for a server whose clock is a day behind.
  await pool.query(
    `update member set deletion_due_at = now() - interval '2 days' where id = $1 and deletion_due_at is not null`,
    [id],
  )
  await pool.query(`select graphile_worker.add_job('account-deletion.erase', '{}'::json)`)
}

/** What others see, and a login with the right password. */
async function findErased(deleting: Deleting, leaver: Leaver): Promise<void> {
  const { url, history } = deleting
  for (const viewer of [leaver.friend, leaver.stranger])
    await findInReplies(deleting, { leaver, viewer }, [`/profile/${leaver.uid}`, '/conversations', '/members?limit=50'])
  const body = { email: leaver.email, password }
  // The session of another: an ended one would be refused before the password is checked.
  const { outcome } = await ask(history, { url, from: leaver.friend, method: 'POST', path: '/auth/login', body })
  if (outcome === 'ok') history.deeds.push({ what: 'sighting', about: leaver.uid, outcome: 'ok', detail: 'logged in' })
}

type Search = { leaver: Leaver; viewer: Talker }

async function findInReplies(
  { url, history }: Deleting,
  { leaver, viewer }: Search,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const { data } = await ask(history, { url, from: viewer, method: 'GET', path })
    if (data && JSON.stringify(data).includes(leaver.uid))
      history.deeds.push({ what: 'sighting', about: leaver.uid, outcome: 'ok', detail: path })
  }
}

/** When the faults are over: who is due has to be erased now, and each of them is searched for once more. */
export async function settleDeletions(deleting: Deleting): Promise<void> {
  const { deeds } = deleting.history
  const dueNow = new Set(
    deeds.flatMap(({ what, about, detail }) => (what === 'deletion' && detail === due ? [about] : [])),
  )
  for (const leaver of deleting.leavers.filter(({ uid }) => dueNow.has(uid))) {
    const isKnown = deeds.some(({ what, about }) => what === 'erasure' && about === leaver.uid)
    if (isKnown || (await isErased({ ...deleting, mayGoOn: () => true }, leaver))) await findErased(deleting, leaver)
    else deeds.push({ what: 'sighting', about: leaver.uid, outcome: 'ok', detail: 'an account that is due' })
  }
}
