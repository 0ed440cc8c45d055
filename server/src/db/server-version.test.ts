import type pg from 'pg'
import { expect, test } from 'vitest'
import { assertServerVersion } from './server-version.ts'
import { StartFault } from './start-fault.ts'

/** Answers as a server of this version does. */
const server = (number: number, name: string) =>
  ({ query: async () => ({ rows: [{ number, name }] }) }) as unknown as Pick<pg.Client, 'query'>

test('PostgreSQL 14 is rejected with the required version', async () => {
  const refused = assertServerVersion(server(140_023, '14.23 (Debian 14.23-1)'))
  await expect(refused).rejects.toThrow(StartFault)
  await expect(refused).rejects.toThrow('PostgreSQL 14.23 (Debian 14.23-1), which is too old: PostgreSQL 15 or newer')
})

test.each([150_000, 160_014, 170_010, 180_004])('version number %i is accepted', async (number) => {
  await assertServerVersion(server(number, String(number)))
})
