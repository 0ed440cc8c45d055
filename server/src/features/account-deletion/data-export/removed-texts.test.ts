import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { readParts } from './export-parts.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('the export holds removed texts in words, without internal numbers', async () => {
  const member = await makeMember(app)
  const member_id = member.id
  const field = await fillRow(app, 'custom_field', {
    kind: 'text',
    visibility: 'everyone',
    label: '{"en": "My dream"}',
  })
  const removed_texts = JSON.stringify({
    about: 'Words.',
    promptAnswers: [{ prompt: 'weekend', answer: 'Dancing' }],
    customAnswers: [{ member_id, field_id: field.id, text: 'A house', option_ids: [], shared_with: 'everyone' }],
  })
  const decided = { reason: 'Against the rules.', decided_at: app.ctx.now(), deciders: [] }
  await app.ctx.db
    .insertInto('sanction')
    .values({ member_id, kind: 'texts', removed_texts, ...decided })
    .execute()
  await app.ctx.db
    .insertInto('sanction')
    .values({ member_id, kind: 'warning', ...decided })
    .execute()
  const parts: Record<string, unknown> = {}
  for await (const { name, rows } of readParts(app.ctx, member_id)) parts[name] = rows
  expect(parts.sanctions).toMatchObject([
    {
      kind: 'texts',
      removed_texts: {
        about: 'Words.',
        prompt_answers: [{ prompt: 'weekend', answer: 'Dancing' }],
        custom_answers: [{ field: 'My dream', text: 'A house' }],
      },
    },
    { kind: 'warning', removed_texts: null },
  ])
  expect(JSON.stringify(parts.sanctions)).not.toMatch(/member_id|field_id/)
})
