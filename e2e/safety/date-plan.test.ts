import { test as base, expect, ownServer, type Page } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { jobsHandled, moveClock } from '../support/data/queue.ts'
import { fixtureMs, type Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

// The clock of this server is moved, which other tests would notice.
const test = base.extend<object, { karibu: Karibu }>({ karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }] })

const minute = 60
/** While the server starts again. */
const restarting = /WebSocket|ERR_CONNECTION|Failed to fetch|status of 50\d/

type Contact = { name: string; email: string }

/** Shares a plan by the form; it ends with `checkInAt`, the agreed time. */
async function sharePlan(page: Page, { meets, contact }: { meets: string; contact: Contact }): Promise<Date> {
  await page.goto('/dashboard/settings?tab=safety&part=plan')
  await field(page, 'Who you’re meeting').fill(meets)
  await field(page, 'Where').fill('Terra Kulture, Victoria Island')
  await field(page, 'Name of your contact').fill(contact.name)
  await field(page, 'Email').fill(contact.email)
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST' && /date-plans/.test(answer.url()))
  await button(page, 'Share the plan').click()
  const { data } = (await (await sent).json()) as { data: { plan: { checkInAt: string } } }
  await expect(page.getByText('Waiting for you to check in')).toBeVisible()
  return new Date(data.plan.checkInAt)
}

/** The link of the plan in the newest mail to the contact. */
async function linkFor(karibu: Karibu, { email }: Contact, seen = 0): Promise<string> {
  const { text } = await karibu.lastMail(email, seen)
  const link = /https?:\/\/\S+\/plan#\S+/.exec(text)?.[0]
  if (!link) throw new Error(`No link to a plan in the mail to ${email}:\n${text}`)
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

test('a missed check-in notifies the trusted contact, who reads the plan without an account; a check-in in time notifies no contact', async ({
  open,
  karibu,
}) => {
  // The server may be that of a test that moved its clock before.
  await karibu.restart({ clockOffsetSeconds: 0 })
  const [mother, brother] = [
    { name: 'Mama Ada', email: 'mama.ada@example.org' },
    { name: 'Obinna', email: 'obinna@example.org' },
  ]
  const [missing, punctual] = [
    await makeMember(karibu, { firstName: 'Amara' }),
    await makeMember(karibu, { firstName: 'Ngozi' }),
  ]
  const mine = await open('phone', loggedIn(karibu, missing))
  const hers = await open('phone', loggedIn(karibu, punctual))
  const contact = await open('phone')
  for (const { allow } of [mine, hers, contact]) allow(restarting)

  const checkInAt = await sharePlan(mine.page, { meets: 'Kofi', contact: mother })
  await sharePlan(hers.page, { meets: 'Tunde', contact: brother })
  await expectWhole(mine.page, everyView)

  await test.step('the contact reads the plan by the link, without an account', async () => {
    expect((await karibu.lastMail(mother.email)).subject).toBe('Amara has shared a date plan with you')
    await contact.page.goto(await linkFor(karibu, mother))
    await expect(contact.page.getByRole('heading', { name: 'Amara is meeting Kofi' })).toBeVisible()
    await expect(contact.page.getByText(/Amara will check in by/)).toBeVisible()
    await expect(contact.page.getByText('Terra Kulture, Victoria Island')).toBeVisible()
    await expectWhole(contact.page, everyView)
  })

  await test.step('a check-in in time closes the plan', async () => {
    await button(hers.page, 'I’m safe').click()
    await expect(hers.page.getByText('You checked in')).toBeVisible()
  })

  const due = Math.ceil((checkInAt.getTime() - Date.now()) / 1000)
  await test.step('at the agreed time only the member is asked', async () => {
    await moveClock(karibu, { from: 0, to: due + minute })
    await jobsHandled(karibu, 'date-plans.%')
    await mine.page.goto('/dashboard/notifications')
    await expect(mine.page.getByText(/Are you all right\? Check in/)).toBeVisible()
    expect(await karibu.mailCount(mother.email)).toBe(1)
  })

  await test.step('a quarter of an hour later the contact is notified, and the contact of the other member is not', async () => {
    await moveClock(karibu, { from: due + minute, to: due + 17 * minute })
    expect((await karibu.lastMail(mother.email, 1)).subject).toBe('Amara hasn’t checked in')
    await contact.page.goto('/')
    await contact.page.goto(await linkFor(karibu, mother, 1))
    await expect(contact.page.getByText(/Amara hasn’t checked in\. Try to reach Amara now/)).toBeVisible()
    await expectWhole(contact.page, everyView)
    await jobsHandled(karibu, 'date-plans.%')
    expect(await karibu.mailCount(brother.email)).toBe(1)
    await hers.page.goto('/dashboard/notifications')
    await expect(hers.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(hers.page.getByText(/Are you all right|haven’t checked in/)).toHaveCount(0)
  })

  await test.step('who checks in late relieves the contact', async () => {
    await mine.page.goto('/dashboard/settings?tab=safety&part=plan')
    await expect(mine.page.getByText('Your contact has been told')).toBeVisible()
    await expectWhole(mine.page)
    await button(mine.page, 'I’m safe').click()
    await expect(mine.page.getByText('You checked in')).toBeVisible()
    expect((await karibu.lastMail(mother.email, 2)).subject).toBe('Amara has checked in')
    await contact.page.reload()
    await expect(contact.page.getByText('Amara has checked in and is safe.')).toBeVisible()
  })
})
