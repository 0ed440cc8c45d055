import { api, type ModerationAction, photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { picture, upload } from '../../../test/media/pictures.ts'
import type { Made } from '../../../test/members/make-member.ts'
import { sanctionScene } from '../../../test/members/sanction-setup.ts'
import { appealText } from '../../../test/members/sanctions.ts'
import { mergeRestorations, restorationOf } from './restored.ts'

const scene = sanctionScene()
const day = 86_400_000

const latestOf = async ({ id }: Made) =>
  (
    await scene.app.ctx.db
      .selectFrom('sanction')
      .where('member_id', '=', id)
      .orderBy('decided_at', 'desc')
      .select(['id', 'kind'])
      .executeTakeFirstOrThrow()
  ).id
async function decide(action: ModerationAction, days: 1 | 7 | 30 = 30) {
  const report = await scene.report()
  expect((await scene.decide(report, { action, days })).status).toBe(200)
  return latestOf(scene.target)
}
const write = (about: string, promptAnswers = '[]') =>
  scene.app.ctx.db
    .updateTable('profile')
    .set({ about, prompt_answers: promptAnswers })
    .where('member_id', '=', scene.target.id)
    .execute()
const withdraw = async (id: string) => {
  expect((await scene.change(scene.two, id)).status).toBe(200)
  return (await scene.mailsTo(scene.target)).at(-1)?.text ?? ''
}
const photoOf = async () =>
  (await upload(scene.app, scene.target, await picture(200, 250))).data.images.at(-1)?.id ?? ''
const removePhoto = async () => {
  const id = await photoOf()
  const reply = await scene.app.call(api.staffPhotos.remove, {
    token: scene.one.token,
    params: { id },
    body: { reason: 'nobody' },
  })
  expect(reply.status).toBe(200)
  return latestOf(scene.target)
}
const [isBack, isPartlyBack, isTaken, isDeleted] = [
  'What we removed is back. This',
  'What we removed is back, except where something new has taken its place.',
  'What we removed isn’t back, because something new has taken its place.',
  'What we removed has already been deleted, so we can’t bring it back.',
]

test('the mail of a reversal says of removed texts what became of them', async () => {
  const answers = JSON.stringify([{ prompt: 'weekend', answer: 'Dancing' }])
  await write('Words.', answers)
  expect(await withdraw(await decide('removeTexts'))).toContain(isBack)
  const second = await decide('removeTexts')
  await write('New words.')
  expect(await withdraw(second)).toContain(isPartlyBack)
  await write('Words.')
  const third = await decide('removeTexts')
  await write('New words.')
  expect(await withdraw(third)).toContain(isTaken)
  // Upholding the appeal deleted them; a moderator withdraws the decision all the same.
  await write('Words.')
  const fourth = await decide('removeTexts')
  await scene.app.call(api.appeals.sendMine, {
    token: scene.target.token,
    params: { id: fourth },
    body: { text: appealText },
  })
  expect((await scene.judge(scene.two, fourth, { action: 'uphold' })).status).toBe(200)
  expect(await withdraw(fourth)).toContain(isDeleted)
})

test('the mail of a reversal says nothing of removals where a warning is withdrawn', async () => {
  const text = await withdraw(await decide('warn'))
  expect(text).toContain('We looked at our decision about you again and withdrew it. It no longer counts.')
  expect(text).not.toContain('removed')
})

test('the mail of a reversal says whether a removed photo is back: a full profile has no place for it', async () => {
  expect(await withdraw(await removePhoto())).toContain(isBack)
  const removed = await removePhoto()
  for (let n = 1; n < photosMax; n += 1) await photoOf()
  expect(await withdraw(removed)).toContain(isTaken)
})

test('several decisions that end together are described by what is true of all of them', () => {
  expect(restorationOf({ removed: 0, restored: 0 })).toBe('nothing')
  expect(restorationOf({ removed: 2, restored: 1 })).toBe('part')
  expect(mergeRestorations([])).toBe('nothing')
  expect(mergeRestorations(['nothing', 'deleted'])).toBe('deleted')
  expect(mergeRestorations(['all', 'nothing', 'all'])).toBe('all')
  expect(mergeRestorations(['all', 'taken'])).toBe('part')
})

const untilOf = async ({ id }: Made) =>
  (
    await scene.app.ctx.db
      .selectFrom('member')
      .where('id', '=', id)
      .select('messaging_restricted_until as until')
      .executeTakeFirstOrThrow()
  ).until
const restrictAutomatically = (until: Date) =>
  sql`update member set messaging_auto_restricted_until = ${until},
    messaging_restricted_until = greatest(messaging_restricted_until, ${until}) where id = ${scene.target.id}`.execute(
    scene.app.ctx.db,
  )
const endEarly = (by: Made) =>
  scene.app.call(api.staffMembers.endRestriction, {
    ...{ token: by.token, params: { id: scene.target.uid } },
    body: { kind: 'messages', reason: 'A mistake of ours, we are sorry.' },
  })

test('an automatic restriction goes on when a longer one of staff is withdrawn, and not after it was ended itself', async () => {
  const { app, target, two } = scene
  const automatic = new Date(app.ctx.now().getTime() + 2 * day)
  await restrictAutomatically(automatic)
  await withdraw(await decide('restrictMessages', 7))
  expect(await untilOf(target)).toEqual(automatic)
  await decide('restrictMessages', 30)
  expect((await endEarly(two)).status).toBe(200)
  expect(await untilOf(target)).toEqual(automatic)
  expect((await endEarly(two)).status).toBe(200)
  expect(await untilOf(target)).toBeNull()
  await withdraw(await decide('restrictMessages', 7))
  expect(await untilOf(target)).toBeNull()
  // One that is over does not come back either.
  await restrictAutomatically(new Date(app.ctx.now().getTime() - day))
  await withdraw(await decide('restrictMessages', 7))
  expect(await untilOf(target)).toBeNull()
})

test('a suspended member appeals an earlier decision by the token of the login, for the full 30 days of that decision', async () => {
  const { app, target, one, two } = scene
  const warning = await decide('warn')
  app.advance(60_000)
  await scene.suspend()
  const token = await scene.refusedToken(target.email)
  const shown = (await scene.show(token)).data
  expect(shown.sanction.kind).toBe('suspended')
  expect(shown.decisions).toMatchObject([{ id: warning, kind: 'warning', appeal: null }])
  const [{ appealUntil, decidedAt } = { appealUntil: null, decidedAt: '' }] = shown.decisions
  expect(Date.parse(appealUntil ?? '')).toBe(Date.parse(decidedAt) + 30 * day)
  const send = (decisionId: string) => app.call(api.appeals.send, { body: { token, text: appealText, decisionId } })
  const sent = await send(warning)
  expect([sent.status, sent.data.sanction.appeal, sent.data.decisions[0]?.appeal?.text]).toEqual([
    201,
    null,
    appealText,
  ])
  expect((await send(warning)).code).toBe('already_appealed')
  // The suspension has its own appeal still, and decisions about others cannot be reached.
  expect((await scene.send(token)).status).toBe(201)
  expect((await scene.decide(await scene.report(two), { action: 'warn' })).status).toBe(200)
  expect((await send(await latestOf(two))).code).toBe('not_found')
  expect((await scene.judge(one, warning)).code).toBe('conflict')
  expect((await scene.judge(two, warning)).status).toBe(200)
  expect((await scene.show(token)).data.decisions).toEqual([])
})

test('a decision whose 30 days are over cannot be appealed from a suspension', async () => {
  const { app, target } = scene
  const warning = await decide('warn')
  const decided_at = new Date(app.ctx.now().getTime() - 30 * day)
  await app.ctx.db.updateTable('sanction').set({ decided_at }).where('id', '=', warning).execute()
  await scene.suspend()
  const token = await scene.refusedToken(target.email)
  expect((await scene.show(token)).data.decisions).toEqual([])
  const late = await app.call(api.appeals.send, { body: { token, text: appealText, decisionId: warning } })
  expect(late.code).toBe('appeal_expired')
})
