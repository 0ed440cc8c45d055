import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { like, minutes, sendNotice } from '../../../test/communication/notices.ts'
import { openPushService, type PushService } from '../../../test/fakes/push-service.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  app = await makeTestApp({ PUSH_ORIGINS: service.origin })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

/** A member whose browser takes pushes and who wants to read in them what happened. */
async function makeSubscribed(settings: object) {
  const member = await makeMember(app, { locale: 'fr' })
  const browser = service.makeBrowser()
  await app.call(api.notifications.subscribe, { token: member.token, body: browser.subscription })
  const body = { discreet: false, ...settings }
  await app.call(api.accounts.changeSettings, { token: member.token, body } as never)
  return { member, browser }
}

test('under a disguise a push has its name and icon and names no member; pushes to others are unchanged', async () => {
  const admirer = await makeMember(app, { firstname: 'Zola' })
  for (const disguise of ['none', 'notes'] as const) {
    const { member, browser } = await makeSubscribed({ disguise })
    await like(app, admirer, member)
    await sendNotice(app, { memberId: member.id, kind: 'like', actorId: admirer.id, data: {} })
    app.advance(minutes(1))
    await app.runJobs()
    await app.runJobs()
    expect(service.got).toHaveLength(1)
    const text = browser.decrypt(service.got.pop()?.body ?? Buffer.alloc(0))
    if (disguise === 'none') expect(JSON.parse(text)).toMatchObject({ title: 'Karibu', body: 'Tu plais à Zola' })
    else {
      const icon = '/disguise-notes-192.png'
      expect(JSON.parse(text)).toMatchObject({
        title: 'Notes',
        body: 'Tu as une nouvelle notification',
        icon,
        lang: 'fr',
      })
      expect(text).not.toMatch(/Zola|Karibu/)
    }
  }
})
