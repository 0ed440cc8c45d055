import { api, type CallOf } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { reportMember } from '../../../test/members/sanctions.ts'
import { fund } from '../../../test/money/books.ts'
import { stockShop } from '../../../test/money/shop.ts'
import { spec } from '../../../test/spec.ts'

type Query = NonNullable<CallOf<typeof api.staffMembers.list>['query']>

let app: TestApp
let admin: Made
let people: Record<'adaeze' | 'brian' | 'chidi', Made>
beforeAll(async () => {
  app = await makeTestApp()
  people = {
    adaeze: await makeMember(app, { firstname: 'Adaeze', lastname: 'Zed', age: 24 }),
    brian: await makeMember(app, { firstname: 'Brian', lastname: 'Zed', age: 30, at: null }),
    chidi: await makeMember(app, { firstname: 'Chídi', lastname: '=Zed()', age: 40, role: 'guest' }),
  }
  admin = await makeMember(app, { firstname: 'Boss', lastname: 'Staff', role: 'admin', permissions: ['admin'] })
  await reportMember(app, people.brian, people.adaeze)
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const db = app.ctx.db
  await db
    .updateTable('member')
    .set({ created_at: at('2026-01-02') })
    .where('id', '=', people.adaeze.id)
    .execute()
  await db
    .updateTable('member')
    .set({ created_at: at('2026-03-04') })
    .where('id', '=', people.brian.id)
    .execute()
})
afterAll(() => app.close())

const ask = (query: Query, token = admin.token) => app.call(api.staffMembers.list, { token, query })

async function found(query: Query): Promise<string[]> {
  const { data } = await ask(query)
  const nameOf = new Map(Object.entries(people).map(([name, { uid }]) => [uid, name]))
  return data.members.flatMap(({ id }) => nameOf.get(id) ?? []).sort()
}

const cases: [Query, string[]][] = [
  [{ name: 'ada', nameMode: 'startsWith' }, ['adaeze']],
  [{ name: 'chidi', nameMode: 'contains' }, ['chidi']],
  [{ name: 'zed', nameMode: 'endsWith' }, ['adaeze', 'brian']],
  [{ name: 'zed', nameMode: 'notContains' }, []],
  [{ name: 'BRIAN zed', nameMode: 'equals' }, ['brian']],
  [{ name: 'brian zed', nameMode: 'notEquals' }, ['adaeze', 'chidi']],
  [{ name: '%', nameMode: 'contains' }, []],
  [{ age: 30, ageMode: 'lt' }, ['adaeze']],
  [{ age: 30, ageMode: 'lte' }, ['adaeze', 'brian']],
  [{ age: 30, ageMode: 'gt' }, ['chidi']],
  [{ age: 30, ageMode: 'gte' }, ['brian', 'chidi']],
  [{ age: 31, ageMode: 'between', ageTo: 24 }, ['adaeze', 'brian']],
  [{ age: 30, ageMode: 'equals' }, ['brian']],
  [{ age: 30, ageMode: 'notEquals' }, ['adaeze', 'chidi']],
  [{ reports: 1, reportsMode: 'gte' }, ['brian']],
  [{ reports: 0 }, ['adaeze', 'chidi']],
  [{ joined: '2026-01-02', joinedMode: 'dateIs' }, ['adaeze']],
  [{ joined: '2026-01-02', joinedMode: 'dateIsNot' }, ['brian', 'chidi']],
  [{ joined: '2026-03-04', joinedMode: 'before' }, ['adaeze']],
  [{ joined: '2026-03-04', joinedMode: 'after' }, ['chidi']],
  [{ role: 'guest' }, ['chidi']],
  [{ country: 'NG', role: 'user' }, ['adaeze']],
  [{ status: 'banned' }, []],
]
const expectCases = async (isMeant: (query: Query) => boolean, count: number) => {
  const meant = cases.filter(([query]) => isMeant(query))
  expect(meant).toHaveLength(count)
  for (const [query, names] of meant) expect([query, await found(query)]).toEqual([query, names])
}

test('names match in six modes', spec('1.31'), () => expectCases(({ name }) => name !== undefined, 7))

test('numbers match in seven modes, days in four', spec('1.32'), () =>
  expectCases(({ age, reports, joined }) => (age ?? reports ?? joined) !== undefined, 13),
)

test('role, country and status filter the list', () =>
  expectCases(({ role, country, status }) => (role ?? country ?? status) !== undefined, 3))

test('the search finds a full address, phone number or id, and parts of a name', async () => {
  const { email, uid } = people.brian
  for (const search of [email, email.toUpperCase(), uid, 'RIAN z']) expect(await found({ search })).toEqual(['brian'])
  expect(await found({ search: '+234 803 123 4567' })).toEqual(['adaeze', 'brian', 'chidi'])
  expect(await found({ search: email.slice(1) })).toEqual([])
})

test.each(['joined', 'name', 'age', 'seen', 'reports'] as const)(
  'pages sorted by %s contain every member once, in both orders',
  async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const whole = (await ask({ sort, order, limit: 100 })).data.members.map(({ id }) => id)
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await ask({ sort, order, limit: 2, ...(cursor && { cursor }) })
        paged.push(...data.members.map(({ id }) => id))
        cursor = data.nextCursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
    }
  },
)

test('the order follows the chosen column', async () => {
  const rows = async (query: Query) => (await ask(query)).data.members
  expect((await rows({ sort: 'age', order: 'asc' })).map(({ age }) => age)).toEqual([24, 28, 30, 40])
  expect((await rows({ sort: 'name', order: 'asc' })).map(({ name }) => name[0])).toEqual(['A', 'B', 'B', 'C'])
  expect((await rows({ sort: 'reports' }))[0]).toMatchObject({ id: people.brian.uid, reports: 1 })
})

test('a row masks the address and contains no contact data', async () => {
  const answer = await ask({ search: people.adaeze.uid })
  const [row] = answer.data.members
  expect(row).toMatchObject({ name: 'Adaeze Zed', maskedEmail: `${people.adaeze.email[0]}•••@example.com` })
  expect(answer.body).not.toContain(people.adaeze.email)
  expect(answer.body).not.toContain('8031234567')
  expect(answer.data).toMatchObject({ total: 1, more: false })
})

test('rejects a forged cursor, a missing bound, unknown modes and too long pages', async () => {
  const forged = Buffer.from("1 2026-01-01'); drop table member; --").toString('base64url')
  const queries = [
    { cursor: forged },
    { cursor: Buffer.from('1 \0').toString('base64url'), sort: 'name' },
    { age: 20, ageMode: 'between' },
    { ageMode: 'like' },
    { limit: 101 },
    { joined: '2026-02-31' },
    { country: 'ng' },
  ] as Query[]
  for (const query of queries) expect([query, (await ask(query)).status]).toEqual([query, 400])
})

test('only permission admin searches parts of an address, which could otherwise be guessed letter by letter', async () => {
  const { token } = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const email = people.brian.email.slice(0, 4)
  expect((await ask({ email, emailMode: 'startsWith' }, token)).code).toBe('forbidden')
  expect((await ask({ email, emailMode: 'startsWith' })).data.members).toHaveLength(1)
  expect((await ask({ email: people.brian.email }, token)).data.members).toHaveLength(1)
})

test('the file has masked addresses and no formula, and is recorded with its reason', async () => {
  const body = { filter: { name: 'zed' }, reason: 'The monthly count of members.' }
  const answer = await app.call(api.staffMembers.file, { token: admin.token, body })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(answer.body).not.toContain(people.adaeze.email)
  expect(lines.find((line) => line.includes('Chídi'))).toContain('"Chídi =Zed()"')
  const last = await app.ctx.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last).toMatchObject({ action: 'member.file', staff_id: admin.id, details: { reason: body.reason } })
})

test('a name that begins like a formula is text in the file', async () => {
  await app.ctx.db.updateTable('member').set({ firstname: '=Sum()' }).where('id', '=', people.chidi.id).execute()
  const body = { filter: { role: 'guest' as const }, reason: 'The monthly count of members.' }
  expect((await app.call(api.staffMembers.file, { token: admin.token, body })).body).toContain(`"'=Sum()`)
})

test('a file whose filter lacks its second number is rejected with a message, and nothing is recorded', async () => {
  const entries = () => app.ctx.db.selectFrom('audit_entry').select('id').execute()
  const before = await entries()
  const filter = { age: 20, ageMode: 'between' as const }
  const body = { filter, reason: 'The monthly count of members.' }
  const answer = await app.call(api.staffMembers.file, { token: admin.token, body })
  expect([answer.status, answer.code, Object.keys(answer.errors ?? {})]).toEqual([400, 'invalid_input', ['ageTo']])
  expect(await entries()).toEqual(before)
})

test('the plan of a member is named in the language of the staff member', async () => {
  const shop = await stockShop(app)
  await fund(app.ctx, people.adaeze.id, 10_000n)
  await app.call(api.subscriptions.subscribe, {
    token: people.adaeze.token,
    params: { id: shop.plan('gold') },
    body: { renew: false },
  })
  const french = await makeMember(app, { role: 'admin', permissions: ['moderator'], locale: 'fr' })
  const planFor = async (token: string) => (await ask({ name: 'adaeze' }, token)).data.members.map(({ plan }) => plan)
  expect([await planFor(admin.token), await planFor(french.token)]).toEqual([['Gold'], ['Or']])
})
