import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transferColumns } from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { root } from '../../lib/run.ts'
import { openSource } from '../../lib/transfer/open-source.ts'
import { runOperation } from './run-operation.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-import-'))
  chmodSync(folder, 0o711)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const example = (name: string) => join(root, 'examples/import', name)
/** A command on the database of an installation of its own. */
const operate = (site: string, command: 'import' | 'export', ...args: string[]) =>
  runOperation(command, { args, env: { KARIBU_ENV: 'local', DATA_DIR: join(folder, site) } })
const bring = (site: string, ...args: string[]) => operate(site, 'import', '--from', 'csv', ...args)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The lines of an export without its first column, which is a new number of each member, and with photos counted. */
const membersOf = (name: string) =>
  read(join(name, 'members.csv'))
    .trim()
    .split('\n')
    .map((line) => line.replace(/^[^,]*,/, '').replaceAll(/photos\/[\w-]+[.]jpg/g, 'a photo'))
    .sort()

test('the example is imported once, reported and exported, and importing the export elsewhere gives equal members', async () => {
  const report = join(folder, 'report.csv')
  const dry = await bring('one', example('members.csv'), '--dry-run', '--report', report)
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was written. In the end: 4 imported') })
  expect(readFileSync(report, 'utf8').trim().split('\n').sort()).toEqual(
    [
      'row,id,result,field,reason',
      '4,1003,left out,photos,photo_missing',
      '5,1004,refused,birth_date,age_over_18',
      '6,1005,refused,email,email_invalid',
      '7,1006,refused,status,not_active',
      '8,1007,refused,email,email_taken',
      '9,1008,left out,about,contact_details',
      '9,1008,left out,city,city_unknown',
      '9,1008,left out,height_cm,height_range',
      '9,1008,left out,phone,phone_invalid',
      ',,no column,shoe_size,1 members',
    ].sort(),
  )
  expect((await bring('one', example('members.csv'))).output).toContain(
    'In the end: 4 imported, 0 known already, 4 refused; photos: 1, 1 refused.',
  )
  expect((await bring('one', example('members.csv'))).output).toContain('In the end: 0 imported, 4 known already')
  expect((await operate('one', 'export', join(folder, 'first'))).output).toContain('4 members, 1 photos')
  expect(statSync(join(folder, 'first/members.csv')).mode & 0o777).toBe(0o600)
  expect((await bring('two', join(folder, 'first/members.csv'))).output).toContain(
    'In the end: 4 imported, 0 known already, 0 refused; photos: 1, 0 refused.',
  )
  await operate('two', 'export', join(folder, 'second'))
  expect(membersOf('second')).toEqual(membersOf('first'))
  expect(read('first/members.csv')).toContain('height=matches')
  expect(readdirSync(join(folder, 'second/photos'))).toHaveLength(1)
}, 600_000)

test('balances need the flag and the confirmed sum, come once, and come back by an export', async () => {
  const file = join(folder, 'money.csv')
  const header = 'id,email,first_name,gender,age,plan,plan_ends,balance_usd,balance_credits'
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString()
  const rows = [`1,a@example.com,Ada,female,30,gold,${soon},12.50,300`, '2,b@example.com,Bola,male,31,,,4,']
  writeFileSync(file, [header, ...rows, '3,c@example.com,Chi,male,32,,,12500,'].join('\n'))
  const report = join(folder, 'money-report.csv')
  const sum = '1 plans; balances of 2 members: 16.50 USD and 300 credits, 19.50 USD in all'
  expect((await bring('rich', file, '--dry-run', '--balances', '--report', report)).output).toContain(sum)
  expect(readFileSync(report, 'utf8')).toContain('4,3,refused,balance_usd,balance_too_large')
  expect((await bring('rich', file, '--balances')).code).toBe(2)
  const wrong = await bring('rich', file, '--balances', '--confirm', '19.00')
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining(`Nothing was written. ${sum}`)])
  const paid = await bring('rich', file, '--balances', '--confirm', '19.50')
  expect(paid.output).toContain('In the end: 2 imported, 0 known already, 1 refused')
  expect((await bring('rich', file, '--dry-run', '--balances')).output).toContain('0.00 USD in all')
  const books = await runOperation('../books', {
    args: [],
    env: { KARIBU_ENV: 'local', DATA_DIR: join(folder, 'rich') },
  })
  expect([books.code, books.output]).toEqual([0, expect.stringContaining('imported_balances')])
  await operate('rich', 'export', join(folder, 'rich-first'))
  const exported = join(folder, 'rich-first/members.csv')
  expect((await bring('heir', exported, '--balances', '--confirm', '19.50')).output).toContain('2 imported')
  await operate('heir', 'export', join(folder, 'rich-second'))
  expect(membersOf('rich-second')).toEqual(membersOf('rich-first'))
  expect(read('rich-first/members.csv')).toContain(`gold,${soon},12.50,300`)
}, 600_000)

type Opened = {
  from: 'csv' | 'ph7' | 'oxwall'
  name: string
  map?: string[]
  photos?: string
  plans?: string[]
  creditRate?: string
}
async function rowsOf({ from, name, map = [], photos, ...money }: Opened) {
  const source = await openSource({ from, path: example(name), photos, prefix: undefined, map, ...money })
  const rows = []
  for await (const { values } of source.rows) rows.push(values)
  return { rows, otherFields: [...source.otherFields] }
}

test('a pH7Builder dump is converted to our columns, without any password', async () => {
  const { rows, otherFields } = await rowsOf({ from: 'ph7', name: 'ph7.sql' })
  expect(rows.map(({ id, status, gender }) => [id, status, gender])).toEqual([
    ['1', 'inactive', 'female'],
    ['2', 'active', 'male'],
    ['3', 'active', 'couple'],
    ['4', 'banned', 'male'],
    ['5', 'active', 'female'],
  ])
  expect(rows[1]).toMatchObject({
    ...{ last_name: "O'Brien", birth_date: '1991-05-04', city: 'Lagos', height_cm: '181', wants_gender: 'female' },
    about: 'I like (quiet) evenings; and "loud" ones.',
    photos: 'user/avatar/img/chidi/a.jpg;picture/img/chidi/7/q1w2-original.jpg',
  })
  expect(rows[4]).toMatchObject({ about: "C'est moi, tout simplement.", hidden: 'yes', show_visits: 'no' })
  expect(otherFields).toContainEqual(['members.credits', 1])
  expect(JSON.stringify([rows, otherFields])).not.toContain('not-read')
})

test('an Oxwall dump is converted to our columns, with a question that the operator assigned', async () => {
  const { rows, otherFields } = await rowsOf({ from: 'oxwall', name: 'oxwall.sql', map: ['aboutme=about'] })
  expect(rows).toMatchObject([
    {
      ...{ id: '1', first_name: 'Zawadi', last_name: 'Amani Mushi', gender: 'female', wants_gender: 'male' },
      ...{ birth_date: '1993-03-08', about: 'Ninapenda\r\nbahari.', status: 'active' },
    },
    { id: '2', first_name: 'Tom', last_name: '', status: 'active' },
    { id: '3', status: 'suspended' },
  ])
  expect(otherFields).toContainEqual(['field_music', 1])
  expect(JSON.stringify(rows)).not.toContain('not-read')
  await expect(rowsOf({ from: 'oxwall', name: 'oxwall.sql', map: ['aboutme=password'] })).rejects.toThrow('no column')
})

test('memberships and credits of a dump come where the operator says what they are here', async () => {
  const ph7 = await rowsOf({ from: 'ph7', name: 'ph7.sql', plans: ['4=gold:30'], creditRate: '5' })
  expect(ph7.rows[1]).toMatchObject({ plan: 'gold', plan_ends: '2026-12-01T12:00:00.000Z', balance_credits: '60' })
  expect(ph7.rows[4]).toMatchObject({ balance_credits: '' })
  expect(ph7.rows[4]).not.toHaveProperty('plan')
  expect(ph7.otherFields.map(([field]) => field)).not.toContain('members.credits')
  const oxwall = await rowsOf({ from: 'oxwall', name: 'oxwall.sql', plans: ['3=silver'], creditRate: '1' })
  expect(oxwall.rows).toMatchObject([
    { plan: 'silver', plan_ends: '2027-01-01T00:00:00.000Z', balance_credits: '40' },
    { balance_credits: '' },
    { balance_credits: '' },
  ])
  expect((await rowsOf({ from: 'oxwall', name: 'oxwall.sql' })).otherFields).toEqual(
    expect.arrayContaining([
      ['membership_user.typeId', 1],
      ['usercredits_balance.balance', 1],
    ]),
  )
  await expect(rowsOf({ from: 'ph7', name: 'ph7.sql', plans: ['gold'] })).rejects.toThrow('GROUP=PLAN')
})

test('the guide describes each column', () => {
  const guide = readFileSync(join(root, 'docs/IMPORT.md'), 'utf8')
  expect(transferColumns.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  expect(existsSync(example('photos/ada.jpg'))).toBe(true)
})

test.each([[['--from', 'word', 'x']], [['--from', 'csv']], [['--from', 'csv', 'x', '--source', 'No Name']]])(
  'with %j it prints only its usage',
  async (args) => {
    const answer = await operate('one', 'import', ...args)
    expect(answer).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run import') })
  },
)
