import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

const narrow = everyView.filter(([width]) => width === 360)

const secretOf = async (page: Page) => (await page.getByRole('dialog').locator('code').textContent()) ?? ''

/** A receiver of webhooks, which answers with `state.status`. */
async function receiver() {
  const state = { status: 204, received: [] as { body: string; signature: string }[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    state.received.push({ body, signature: String(request.headers['karibu-signature']) })
    response.writeHead(state.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { state, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

test('a member makes a token that reads their own account until it is revoked', async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page, allow } = await open('desktop', loggedIn(karibu, me))
  // Between narrow and wide screens the settings are drawn anew, without their dialogs.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard/settings?tab=tokens')
  await page.getByRole('button', { name: 'Create a token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Calendar')
  await page.getByRole('checkbox', { name: 'See my wallet, payout accounts, gifts and plans' }).check()
  await expectWhole(page, narrow)
  await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click()
  const password = page.getByRole('dialog').locator('input[type=password]')
  const code = page.getByRole('dialog').locator('code')
  allow(/status of 403 .*\/api\/me\/api-tokens$/)
  await password.fill(me.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toHaveText(/^kb_/)
  const token = await secretOf(page)
  await expectWhole(page, narrow)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()

  const ask = (path: string) => fetch(`${karibu.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask('/wallet')).status).toBe(200)
  expect((await ask('/me/api-tokens')).status).not.toBe(200)
  await page.reload()
  await expect(page.getByText('Last used')).toBeVisible()
  await expectWhole(page, everyView)
  await page.getByRole('button', { name: 'Revoke “Calendar”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  expect((await ask('/wallet')).status).toBe(401)
})

test('an administrator adds an address, tries it, reads its log and sends a message again', async ({
  open,
  karibu,
}) => {
  const other = await receiver()
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/integrations')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(other.url)
  await page.getByRole('checkbox', { name: 'A member was reported' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The team’s own dashboard of reports.')
  await expectWhole(page, everyView)
  await page.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(/^whsec_/)
  const secret = await secretOf(page)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => other.state.received.length).toBe(1)
  const { body, signature } = other.state.received[0] ?? { body: '', signature: '' }
  const [, at = '', hash] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? []
  expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(hash)
  await expect(async () => {
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByText('Last answer: 204')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Send again: Test message' }).click()
  await expect.poll(() => other.state.received.map((each) => JSON.parse(each.body).id)).toHaveLength(2)
  expect(new Set(other.state.received.map((each) => JSON.parse(each.body).id)).size).toBe(1)
  await expectWhole(page, everyView)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/Paused since .* 0 messages will be sent/)).toBeVisible()
  await expectWhole(page, everyView)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('tab', { name: 'My tokens' }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  await expectWhole(page, everyView)
  const scopes = ['moderator.read', 'moderator.write', 'admin.read']
  const made = { name: 'Photo queue of the team', scopes }
  const { token } = await call<{ token: string }>(karibu, 'POST /me/api-tokens', { token: boss.token, body: made })
  await page.getByRole('tab', { name: 'All tokens' }).click()
  await expect(page.getByRole('heading', { name: made.name })).toBeVisible()
  await expectWhole(page, everyView)
  await page.getByRole('radio', { name: 'Own account' }).check()
  // Other tests on this server may have left tokens of their own.
  await expect(page.getByRole('heading', { name: made.name })).toHaveCount(0)
  await page.getByRole('radio', { name: 'For the team' }).check()
  await page.getByRole('button', { name: `Revoke “${made.name}”` }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('It was in a public repository.')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('heading', { name: made.name })).toHaveCount(0)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${karibu.url}/api/admin/webhooks`, { headers })).status).toBe(401)
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: `Remove ${other.url}` }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('The dashboard was switched off.')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: `Remove ${other.url}` })).toHaveCount(0)
  other.close()
})
