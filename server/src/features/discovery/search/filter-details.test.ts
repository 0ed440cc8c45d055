import { api, type CallOf } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

type Query = NonNullable<CallOf<typeof api.discovery.members>['query']>

const at = { latitude: 9.05, longitude: 7.49 }
let app: TestApp
let me: Made
let people: Record<'ada' | 'bisi' | 'chi', Made>
beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app, { at })
  people = {
    ada: await makeMember(app, { at }),
    bisi: await makeMember(app, { at }),
    chi: await makeMember(app, { at }),
  }
  await describe(people.ada, { lookingFor: ['marriage'], languages: ['ig', 'en'], children: 'want' })
  await describe(people.ada, { education: 'university', faith: { value: 'christian', consent: true } })
  await describe(people.bisi, { lookingFor: ['dating', 'friendship'], languages: ['yo'], children: 'none' })
  await describe(people.bisi, { faith: { value: 'muslim', consent: true } })
})
afterAll(() => app.close())

const describe = (member: Made, body: NonNullable<CallOf<typeof api.profiles.change>['body']>) =>
  app.call(api.profiles.change, { token: member.token, body })

async function found(query: Query): Promise<string[]> {
  const { data } = await app.call(api.discovery.members, { token: me.token, query })
  const nameOf = new Map(Object.entries(people).map(([name, made]) => [made.uid, name]))
  return data.members.map(({ id }) => nameOf.get(id) ?? 'somebody').sort()
}

test('one of several values is enough, and members without a value are not found', async () => {
  expect(await found({ lookingFor: ['marriage'] })).toEqual(['ada'])
  expect(await found({ lookingFor: ['marriage', 'dating'] })).toEqual(['ada', 'bisi'])
  expect(await found({ languages: ['en', 'yo'] })).toEqual(['ada', 'bisi'])
  expect(await found({ children: ['want', 'open'] })).toEqual(['ada'])
  expect(await found({ education: ['university'] })).toEqual(['ada'])
  expect(await found({ faith: ['muslim', 'none'] })).toEqual(['bisi'])
})

test('a URL contains several values with commas, and all criteria combine', async () => {
  expect(await found({ lookingFor: 'marriage,dating', faith: 'muslim' })).toEqual(['bisi'])
  expect(await found({ lookingFor: 'marriage', faith: 'muslim' })).toEqual([])
  expect(await found({ lookingFor: '' })).toEqual(['ada', 'bisi', 'chi'])
})

test('a detail that is not visible to everyone finds no member, whichever value is tried, and does not count', async () => {
  const filters: Record<'languages' | 'children' | 'education' | 'faith', Query> = {
    languages: { languages: 'ig,en' },
    children: { children: 'want,open,none,have,have_and_want' },
    education: { education: 'secondary,vocational,studying,university,postgraduate' },
    faith: { faith: 'christian,muslim,traditional,hindu,jewish,buddhist,other,none' },
  }
  for (const [name, query] of Object.entries(filters)) {
    const before = await found(query)
    expect(before).toContain('ada')
    for (const choice of ['matches', 'nobody'] as const) {
      await describe(people.ada, { sharing: { [name]: choice } })
      expect(await found(query)).toEqual(before.filter((one) => one !== 'ada'))
      const { data } = await app.call(api.discovery.count, { token: me.token, query })
      expect(data.found).toBe(before.length - 1)
    }
    // The other details still find their member.
    expect(await found({ lookingFor: 'marriage' })).toEqual(['ada'])
    await describe(people.ada, { sharing: { [name]: 'everyone' } })
    expect(await found(query)).toEqual(before)
  }
})

test('a withdrawn faith no longer finds its member', async () => {
  await describe(people.bisi, { faith: null })
  expect(await found({ faith: ['muslim'] })).toEqual([])
})

test('an empty result names the detail to remove', async () => {
  const { data } = await app.call(api.discovery.members, { token: me.token, query: { education: 'vocational' } })
  expect(data.wider).toEqual({ change: 'education', found: 3, more: false })
})

test('rejects an invalid value, and too many', async () => {
  for (const query of [{ faith: 'x' }, { lookingFor: ['love'] }, { languages: 'en,'.repeat(60) }] as Query[])
    expect((await app.call(api.discovery.members, { token: me.token, query })).status).toBe(400)
})
