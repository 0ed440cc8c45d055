import { api, fieldFaults } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { spec } from '../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test(
  'a missing value is required, one of another type is invalid, and a key of the schema precedes both',
  spec('3.34'),
  () => {
    const keysOf = (schema: z.ZodMiniType, value: unknown) => {
      const parsed = z.object({ it: schema }).safeParse({ it: value }, { reportInput: true })
      return parsed.success ? [] : fieldFaults(parsed.error).it?.map(({ key }) => key)
    }
    for (const plain of [z.boolean(), z.number(), z.array(z.string()), z.enum(['a', 'b']), z.object({})]) {
      expect(keysOf(plain, undefined)).toEqual(['required'])
      expect(keysOf(plain, null)).toEqual(['required'])
      expect(keysOf(plain, 'zz')).toEqual(['invalid'])
    }
    for (const value of [undefined, null, 5])
      expect(keysOf(z.string('report_reason'), value)).toEqual(['report_reason'])
  },
)

test('a switch sent as text is reported as such, not as missing', async () => {
  const { token } = await makeMember(app)
  const answer = await app.call(api.accounts.changeSettings, { token, body: { privacy: { hidden: 'yes' as never } } })
  expect(answer.errors).toEqual({ privacy: ['This doesn’t look right.'] })
})
