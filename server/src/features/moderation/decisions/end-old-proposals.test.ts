import { emailCorrectionDays } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { openCorrectionDesk } from '../../../test/members/correction-desk.ts'
import { endOldProposals } from './end-old-proposals.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

test('a proposal that no one confirmed in time ends automatically, and the address with it', async () => {
  const desk = await openCorrectionDesk(app)
  const id = await desk.proposed()
  await endOldProposals(app.ctx)
  expect(await desk.listed()).toBeDefined()
  app.advance(emailCorrectionDays * dayMs)
  await endOldProposals(app.ctx)
  const { db } = app.ctx
  const row = await db.selectFrom('staff_proposal').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ outcome: 'rejected', new_email: null, decided_by: 0 })
  expect((await desk.actionsAbout()).at(-1)).toEqual({ action: 'staff.reject', by: 0, details: { proposal: id } })
})
