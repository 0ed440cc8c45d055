import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { noteLost } from './note-lost.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('only members whose server died are recorded as gone', async () => {
  await makeMember(app)
  const lost = await makeMember(app)
  const left = vi.fn()
  await noteLost(app.ctx, { left }, [lost.uid])
  expect(left.mock.calls).toEqual([[{ id: lost.id, uid: lost.uid }, { total: 0 }]])
})
