import { expect, test } from '../fixture.ts'
import { button, expectFault, field } from '../support/actions/form.ts'
import { fillSignUp } from '../support/actions/sign-up.ts'
import { newPerson } from '../support/client.ts'
import { spec } from '../support/spec.ts'

test(
  'sign-up shows the error of every field, and going back keeps the input',
  spec('1.2', '2.95', '5.2'),
  async ({ open, karibu }) => {
    const { page, allow } = await open('phone', { timezoneId: 'Etc/UTC' })
    await page.goto('/')
    await page.getByRole('link', { name: 'Join free' }).first().click()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Join Karibu' })).toBeVisible()
    await expect(page.getByText('Step 1 of 2')).toBeVisible()

    await button(page, 'Next').click()
    for (const [label, text] of [
      ['First name', 'Your first name, please.'],
      ['Last name', 'Your last name, please.'],
      ['Email', 'Your email address, please.'],
      ['Phone number', 'Your phone number, please.'],
    ] as const)
      await expectFault(page, { label, text })
    await expect(field(page, 'First name')).toBeFocused()
    const person = newPerson({ firstName: 'Amara' })
    await field(page, 'First name').fill(person.firstName)
    await field(page, 'Last name').fill(person.lastName)
    await field(page, 'Email').fill('amara at home')
    await page.getByRole('combobox', { name: 'Country code' }).fill('nige')
    await page.getByRole('option', { name: 'Nigeria (+234)' }).click()
    await field(page, 'Phone number').fill('not a number')
    await button(page, 'Next').click()
    await expectFault(page, { label: 'Email', text: 'Please enter a valid email address.' })
    await expectFault(page, { label: 'Phone number', text: 'Please enter a valid phone number.' })
    await field(page, 'Email').fill(person.email)
    // Looks like a number, but no Nigerian phone has it: only the server knows.
    await field(page, 'Phone number').fill('12345')
    await button(page, 'Next').click()

    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    const create = page.getByRole('button', { name: 'Create Account' })
    await create.click()
    await expect(page.getByRole('group', { name: 'I am' })).toHaveAccessibleDescription('Please choose one.')
    const missing = {
      Age: 'Your age, please.',
      Password: 'Please choose a password.',
      'Confirm password': 'Your password again, please.',
    }
    for (const [label, text] of Object.entries(missing)) await expectFault(page, { label, text })

    await page.getByRole('radio', { name: 'A woman' }).check()
    await field(page, 'Age').fill('18')
    await field(page, 'Password').fill('short')
    await field(page, 'Confirm password').fill('shorter')
    await create.click()
    await expectFault(page, { label: 'Age', text: 'age must be greater than 18' })
    await expectFault(page, { label: 'Password', text: 'The password needs at least 8 characters.' })
    await expectFault(page, { label: 'Confirm password', text: 'The passwords don’t match.' })
    await field(page, 'Age').fill('27.5')
    await create.click()
    await expectFault(page, { label: 'Age', text: 'Please enter your age as a whole number.' })
    await field(page, 'Age').fill('27')
    await field(page, 'Password').fill(person.password)
    await field(page, 'Confirm password').fill(`${person.password}!`)
    await create.click()
    await expectFault(page, { label: 'Confirm password', text: 'The passwords don’t match.' })

    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(field(page, 'First name')).toHaveValue(person.firstName)
    await expect(field(page, 'Email')).toHaveValue(person.email)
    await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('NG +234')
    await expect(field(page, 'Phone number')).toHaveValue('12345')
    await button(page, 'Next').click()
    await expect(field(page, 'Age')).toHaveValue('27')
    await expect(page.getByRole('radio', { name: 'A woman' })).toBeChecked()
    await expect(field(page, 'Password')).toHaveValue(person.password)

    allow(/status of 400 .*\/api\/auth\/register/)
    await field(page, 'Confirm password').fill(person.password)
    await create.click()
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expectFault(page, { label: 'Phone number', text: 'Please enter a valid phone number.' })
    await field(page, 'Phone number').fill(person.mobileNumber)
    await button(page, 'Next').click()
    await expect(field(page, 'Confirm password')).toHaveValue(person.password)
    await create.click()
    await expect(page).toHaveURL(/\/otp\?type=verify$/)

    await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible()
    const resend = page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })
    await expect(resend).toBeDisabled()
    const first = await resend.textContent()
    await expect(resend).not.toHaveText(first ?? '')
    const code = await karibu.codeFor(person.email)
    allow(/status of 4\d\d .*\/api\/auth\/verify-email/)
    const box = page.getByRole('textbox', { name: 'Code from the email' })
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expectFault(page, { label: 'Code from the email', text: 'This field is required.' })
    await box.fill('123')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expectFault(page, { label: 'Code from the email', text: 'The code has 6 digits.' })
    await box.fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText(/^Wrong or expired code\./).first()).toBeVisible()
    await expect(box).toHaveValue(/^\d{6}$/)
    await box.fill(code)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/welcome$/)
  },
)

test('another code can be requested after a minute', spec('2.96'), async ({ open }) => {
  const { page } = await open('desktop')
  await page.clock.install()
  await page.goto('/signup')
  await fillSignUp(page, newPerson({ firstName: 'Zawadi' }))
  const waiting = page.getByRole('button', { name: /^Send again in \d+ seconds$/ })
  await expect(waiting).toBeDisabled()
  // From here on the page's clock is stopped, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const seconds = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
  expect(seconds).toBeLessThan(60)
  await page.clock.fastForward((seconds - 1) * 1000)
  await expect(page.getByRole('button', { name: 'Send again in 1 second' })).toBeDisabled()
  await page.clock.fastForward(2_000)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByText('Check your email for the code.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled()
})
