import { setTimeout as wait } from 'node:timers/promises'
import { type KnownContact, knownContactsMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { plainAddress } from '../../db/plain-address.ts'
import { encryptSecret } from '../../encrypt-secret.ts'
import { Refusal } from '../../refusal.ts'
import { separateKnown } from '../reactions/index.ts'
import { contactKey, hashOf, makeContactKey } from './contact-key.ts'
import { lockLists } from './known-lock.ts'
import { takeContactPermits } from './limits.ts'
import { listContacts } from './list-contacts.ts'
import { type Contact, readContact } from './read-contact.ts'

const stepMs = 250

type Added = { contacts: KnownContact[]; contactsMax: number; unreadable: number[] }

/**
 * Lists people that a member knows, and hides the members among them and the member from each other. What it answers depends on
 * what was sent and on nothing else, and it takes whole steps of time, so that it does not reveal who is a member. Throws Refusal
 * `conflict` for more than a list holds, `too_many_requests`.
 */
export async function addContacts(ctx: Context, member: SignedIn, texts: readonly string[]): Promise<Added> {
  const begun = performance.now()
  const dialCode = await dialCodeOf(ctx, member.id)
  const read = texts.map((text) => readContact(text, dialCode))
  const contacts = [...new Map(read.flatMap((each) => (each ? [[each.value, each] as const] : []))).values()]
  await refuseMany(ctx, member, contacts)
  await ctx.db.transaction().execute((tx) => add(ctx, tx, { memberId: member.id, contacts }))
  const list = await listContacts(ctx, member.id)
  await wait(stepMs - ((performance.now() - begun) % stepMs))
  return { ...list, unreadable: read.flatMap((each, position) => (each ? [] : [position])) }
}

async function dialCodeOf({ db }: Context, memberId: number): Promise<string> {
  const own = await db.selectFrom('member').where('id', '=', memberId).select('dial_code').executeTakeFirstOrThrow()
  return own.dial_code
}

// Contacts that are on the list already cost nothing.
async function refuseMany(ctx: Context, member: SignedIn, contacts: readonly Contact[]): Promise<void> {
  const key = await contactKey(ctx, ctx.db)
  const rows = await ctx.db.selectFrom('known_contact').where('member_id', '=', member.id).select('hash').execute()
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const fresh = contacts.filter((contact) => !key || !known.has(hashOf(key, contact).toString('hex')))
  refuseOver(known.size + fresh.length)
  await takeContactPermits(ctx, member.uid, fresh.length)
}

function refuseOver(count: number): void {
  if (count > knownContactsMax)
    throw new Refusal('conflict', { message: { key: 'safety:known.many', values: { max: knownContactsMax } } })
}

type New = { memberId: number; contacts: readonly Contact[] }

async function add(ctx: Context, tx: Tx, { memberId, contacts }: New): Promise<void> {
  if (contacts.length === 0) return
  await lockLists(tx)
  const key = await makeContactKey(ctx, tx)
  const now = ctx.now()
  const added = await tx
    .insertInto('known_contact')
    .values(
      contacts.map((contact) => ({
        member_id: memberId,
        kind: contact.kind,
        hash: hashOf(key, contact),
        label: encryptSecret(key, memberId, Buffer.from(contact.label)),
        added_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'hash']).doNothing())
    .returning(['id', 'hash'])
    .execute()
  await refuseMoreThanHeld(tx, memberId)
  const idOf = new Map(added.map(({ id, hash }) => [hash.toString('hex'), id]))
  const links = (await membersWith(tx, memberId, contacts)).flatMap(({ person, ...contact }) => {
    const contactId = idOf.get(hashOf(key, contact).toString('hex'))
    return contactId ? [{ contactId, person }] : []
  })
  await sql`insert into known_person (contact_id, member_id)
    select * from unnest(${links.map(({ contactId }) => contactId)}::uuid[], ${links.map(({ person }) => person)}::int[])`.execute(
    tx,
  )
  const people = [...new Set(links.map(({ person }) => person))]
  await separateKnown(
    tx,
    people.map((person) => ({ owner: memberId, person })),
    now,
  )
}

// Under the lock of the lists: two calls at once were each counted without the other.
async function refuseMoreThanHeld(tx: Tx, memberId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from known_contact where member_id = ${memberId}`.execute(tx)
  refuseOver(rows[0]?.count ?? 0)
}

type Found = Pick<Contact, 'kind' | 'value'> & { person: number }

/** Members with one of these contacts. A number counts as they stated it, since not everywhere it can be proved. */
async function membersWith(tx: Tx, memberId: number, contacts: readonly Contact[]): Promise<Found[]> {
  const values = (kind: Contact['kind']) =>
    contacts.filter((contact) => contact.kind === kind).map(({ value }) => value)
  const { rows } = await sql<Found>`
    select 'email' as kind, ${plainAddress(sql`m.email`)} as value, m.id as person from member m
      where ${plainAddress(sql`m.email`)} = any(${values('email')}::text[])
        and m.email_verified_at is not null and m.id <> ${memberId}
    union all
    select 'phone', m.phone, m.id from member m
      where m.phone = any(${values('phone')}::text[]) and m.email_verified_at is not null and m.id <> ${memberId}`.execute(
    tx,
  )
  // Who is deleted meanwhile is gone from here too.
  const ids = rows.map(({ person }) => person)
  const there = await sql<{ id: number }>`
    select id from member where id = any(${ids}::int[]) order by id for key share`.execute(tx)
  const alive = new Set(there.rows.map(({ id }) => id))
  return rows.filter(({ person }) => alive.has(person))
}
