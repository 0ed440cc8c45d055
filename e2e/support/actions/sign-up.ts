import type { Page } from '@playwright/test'
import type { Person } from '../client.ts'
import type { Karibu } from '../karibu.ts'
import { type Translate, translatorOf } from '../translations.ts'

type SignUp = { karibu: Karibu; person: Person; translate?: Translate | undefined }

/** Joins by the form, up to the code screen, in the language of `say`. */
export async function fillSignUp(page: Page, person: Person, translate: Translate = translatorOf('en')): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name: translate(`auth:fields.${name}`), exact: true })
  await field('firstName').fill(person.firstName)
  await field('lastName').fill(person.lastName)
  await field('email').fill(person.email)
  const country = page.getByRole('combobox', { name: translate('auth:fields.countryCode') })
  // It shows what is chosen once it has the focus; typed at the same moment, both would stand there.
  await country.focus()
  await country.fill(`(${person.countryCode})`)
  await page.getByRole('option').first().click()
  await field('mobileNumber').fill(person.mobileNumber)
  await page.getByRole('button', { name: translate('common:next'), exact: true }).click()
  await page.getByRole('radio', { name: translate(`auth:genders.${person.gender}`), exact: true }).check()
  await field('age').fill(String(person.age))
  await field('password').fill(person.password)
  await field('confirmPassword').fill(person.password)
  await page.getByRole('button', { name: translate('auth:signUp.create') }).click()
  await page.waitForURL('**/otp?type=verify')
}

/** Types the code from the mail. */
export async function proveAddress(
  page: Page,
  { karibu, person, translate = translatorOf('en') }: SignUp,
): Promise<void> {
  await page.getByRole('textbox', { name: translate('auth:fields.code') }).fill(await karibu.codeFor(person.email))
  await page.getByRole('button', { name: translate('auth:code.submits.verify'), exact: true }).click()
  await page.waitForURL('**/dashboard/welcome')
}

/** Joins by the screens, code from the mail included; ends at the first-run screen. */
export async function signUp(page: Page, input: SignUp): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, input.person, input.translate)
  await proveAddress(page, input)
}
