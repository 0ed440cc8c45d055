import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { automatic, contactsIn, isUnasked, queueSpreader, receivedBefore, spreadMs } from '../../scam/index.ts'
import { receiversOf, type SentContact, type SharedContact, sharedContacts } from './shared-contacts.ts'

/** So long after joining an account is new: those of a ring are made for it, and are soon messages up. */
const newForMs = 30 * dayMs
/** Messages that one statement reads, and statements of a run: what is older is read in vain. */
const pageSize = 1000
const pagesMax = 20
/** Accounts that one run adds to the queue. */
const queuedMax = 50

type Clock = Pick<Context, 'db' | 'now'>
type Place = { conversation: number; seq: number; at: Date }
type Found = SentContact & Place

/**
 * Job `moderation.find-shared-contacts`: new accounts that give the same number, link, address or name to many strangers, without a link
 * between them, are added to the queue of the moderators once. Nothing else follows: a contact may be spread by others than its owner.
 */
export async function findSharedContacts({ db, now: clock }: Clock): Promise<void> {
  const now = clock()
  const found = await readMessages(db, now)
  const likely = new Set(sharedContacts(found).map(({ contact }) => contact))
  if (likely.size === 0) return
  const excused = await readExcused(
    db,
    found.filter(({ contacts }) => contacts.some((contact) => likely.has(contact))),
  )
  const unasked = found.filter((place) => !excused.has(keyOf(place)))
  let left = queuedMax
  for (const shared of sharedContacts(unasked)) {
    const owners = await readOwners(db, shared)
    for (const memberId of shared.givers.keys())
      if (left > 0 && !owners.has(memberId) && (await addOnce(db, { memberId, shared, now }))) left -= 1
  }
}

/** What new accounts gave within 24 hours, the newest first, whether or not it was asked for. */
async function readMessages(db: Db, now: Date): Promise<Found[]> {
  const found: Found[] = []
  for (let page = 0, after: Place | undefined; page < pagesMax; page += 1) {
    const rows: (Place & { senderId: number; receiver: number; body: string })[] = await readPage(db, { now, after })
    for (const { body, ...row } of rows) found.push({ ...row, contacts: contactsIn(body) })
    after = rows.at(-1)
    if (rows.length < pageSize) break
  }
  return found
}

type PageInput = { now: Date; after: Place | undefined }

async function readPage(db: Db, { now, after }: PageInput) {
  const before = after
    ? sql`and (x.sent_at, x.conversation_id, x.seq) < (${after.at}::timestamptz, ${after.conversation}::int, ${after.seq}::int)`
    : sql``
  const { rows } = await sql<Place & { senderId: number; receiver: number; body: string }>`
    select x.conversation_id as conversation, x.seq, x.sent_at as at, x.sender_id as "senderId", x.body,
      case when c.low = x.sender_id then c.high else c.low end as receiver
    from message x join member m on m.id = x.sender_id join conversation c on c.id = x.conversation_id
    where x.scam_kinds && array['phone', 'app', 'link'] and x.sent_at > ${new Date(now.getTime() - spreadMs)} ${before}
      and m.created_at > ${new Date(now.getTime() - newForMs)} and m.role = 'user' and m.status = 'active'
    order by x.sent_at desc, x.conversation_id desc, x.seq desc limit ${pageSize}`.execute(db)
  return rows
}

const keyOf = ({ conversation, seq }: Pick<Place, 'conversation' | 'seq'>): string => `${conversation}/${seq}`

/** Those of the messages whose receiver had asked, or knew the sender. */
async function readExcused(db: Db, places: readonly Place[]): Promise<Set<string>> {
  const excused = new Set<string>()
  for (let start = 0; start < places.length; start += pageSize) {
    const part = places.slice(start, start + pageSize)
    const { rows } = await sql<{ conversation: number; seq: number; received: (string | null)[] }>`
      select x.conversation_id as conversation, x.seq, ${receivedBefore} as received
      from unnest(${part.map((each) => each.conversation)}::int[], ${part.map(({ seq }) => seq)}::int[]) w (conversation_id, seq)
      join message x using (conversation_id, seq)`.execute(db)
    for (const row of rows) if (!isUnasked(row)) excused.add(keyOf(row))
  }
  return excused
}

/** Those who proved that the number is theirs: others spread it. */
async function readOwners(db: Db, { contact, givers }: SharedContact): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from member where id = any(${[...givers.keys()]}::int[]) and phone_verified_at is not null
      and right(regexp_replace(phone, '\\D', '', 'g'), 8) = ${contact}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const beginning = 'the same contact details as other new accounts'

/** False where the account was added for the same before, whatever staff decided about it. */
async function addOnce(
  db: Db,
  { memberId, shared, now }: { memberId: number; shared: SharedContact; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    const { rows } = await sql`select from abuse_report r where r.target_id = ${memberId} and r.reporter_id is null
      and starts_with(r.content, ${automatic + beginning})`.execute(tx)
    if (rows.length > 0) return false
    const { givers } = shared
    const counts = `${givers.size} in all, to ${receiversOf(givers)} members within 24 hours who had not asked`
    await queueSpreader(tx, { memberId, content: `${beginning} (${counts}); they may belong to another person`, now })
    return true
  })
}
