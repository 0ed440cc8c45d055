import { expect, test } from '../fixture.ts'
import { talkPath } from '../support/actions/conversation.ts'
import { graveFindings } from '../support/checks/page-checks.ts'
import { call, type Member, makeMember, match, write } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'
import { settled } from '../support/scenes/stage.ts'
import { locales, translatorOf } from '../support/translations.ts'

type Talkers = { me: Member; matched: Member; asking: Member; requested: Member; stranger: Member }

/** One member with a conversation of every kind. */
async function talkers(karibu: Karibu): Promise<Talkers> {
  const make = (firstName: string) => makeMember(karibu, { firstName, gender: 'male' })
  const me = await makeMember(karibu, { firstName: 'Wanjiru' })
  const [matched, asking, requested, stranger] = [
    await make('Otieno'),
    await make('Babatunde-Alexander'),
    await make('Kofi'),
    await make('Sekou'),
  ]
  await match(karibu, me, matched)
  await write(karibu, [matched, me], 'The boat leaves at six: https://example.com/boat?id=12')
  await write(karibu, [me, matched], 'I will be there.')
  await write(karibu, [asking, me], 'Good morning from Ibadan.')
  await write(karibu, [me, requested], 'Is that your own garden?')
  const photo = new FormData()
  photo.append('clientId', crypto.randomUUID())
  photo.append('kind', 'photo')
  photo.append('file', new Blob([new Uint8Array(await portrait(2))], { type: 'image/jpeg' }), 'sea.jpg')
  await call(karibu, `POST /members/${me.id}/messages`, { token: matched.token, body: photo })
  const { conversation } = await call<{ conversation: { id: string } }>(
    karibu,
    `GET /members/${matched.id}/conversation`,
    { token: me.token },
  )
  const path = `/conversations/${conversation.id}/messages/2/reaction`
  await call(karibu, `PUT ${path}`, { token: matched.token, body: { reaction: 'thanks' } })
  return { me, matched, asking, requested, stranger }
}

// The longest texts beside the shortest; the screens of all languages are looked at in accessibility/screens.test.ts.
const spoken = process.env.KARIBU_LONG === '1' ? locales : (['en', 'fr'] as const)

test('no conversation has a serious accessibility finding in light or dark, or scrolls horizontally', async ({
  open,
  karibu,
}) => {
  const { me, matched, asking, requested, stranger } = await talkers(karibu)
  const found: string[] = []
  for (const [index, locale] of spoken.entries()) {
    const colorScheme = index % 2 === 0 ? 'light' : 'dark'
    // What axe finds depends on the colours, not on the language.
    const hasAxe = index < 2
    const { page } = await open('phone', { colorScheme, reducedMotion: 'reduce', ...loggedIn(karibu, me, locale) })
    const scenes = [
      ['matches', '/dashboard/messages'],
      ['requests', '/dashboard/messages?box=requests'],
      ['talk', talkPath('phone', matched)],
      ['request', talkPath('phone', asking)],
      ['pending', talkPath('phone', requested)],
      ['first words', talkPath('phone', stranger)],
    ] as const
    for (const [name, path] of scenes) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      await settled(page, translatorOf(locale))
      if (hasAxe)
        found.push(...(await graveFindings(page)).map((fault) => `${name} in ${locale}, ${colorScheme}: ${fault}`))
      await page.setViewportSize({ width: 320, height: 640 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) found.push(`${name} in ${locale}: ${over} px too wide at 320 px`)
    }
    await page.goto(talkPath('phone', matched))
    await page
      .locator('[data-more]')
      .last()
      .evaluate((button: HTMLElement) => button.click())
    await page.getByRole('menuitem').first().waitFor()
    found.push(...(await graveFindings(page)).map((fault) => `menu in ${locale}, ${colorScheme}: ${fault}`))
  }
  expect(found).toEqual([])
})

test('a conversation is read and answered by keyboard only', async ({ open, karibu }) => {
  const her = await makeMember(karibu, { firstName: 'Akinyi' })
  const him = await makeMember(karibu, { firstName: 'Otieno', gender: 'male' })
  await match(karibu, her, him)
  await write(karibu, [him, her], 'Coffee or tea?')
  await write(karibu, [him, her], 'Or the market first?')
  const { page } = await open('desktop', loggedIn(karibu, her))
  await page.goto(talkPath('desktop', him))
  const log = page.getByRole('log', { name: 'Conversation with Otieno' })
  await expect(log.getByText('Or the market first?')).toBeVisible()
  await log.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Options for: Or the market first?' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Options for: Coffee or tea?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Heart' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Options for: Coffee or tea?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('button', { name: 'Heart, from you' })).toBeVisible()
})
