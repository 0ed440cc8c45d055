import { completenessOf } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, photosOf, sharingOf, show, userOf } from '../../../test/people.tsx'
import { OwnProfile } from '../own/own-profile.tsx'
import { ProfileView } from '../view/profile-view.tsx'

const { server, seen, answer } = makeFakeServer()
const bare = personOf({ mine: mineOf() })

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  window.scrollTo = () => {}
  answer('get', '/profile/me', { data: { person: bare } })
  answer('get', '/me', { data: { user: userOf() } })
  answer('patch', '/profile', { data: { person: bare }, message: 'Saved.' })
  answer('get', '/places/countries', { data: { countries: [] } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

async function edit(person = bare) {
  answer('get', '/profile/me', { data: { person } })
  const shown = show(<OwnProfile />)
  await shown.user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return shown
}
type User = Awaited<ReturnType<typeof edit>>['user']
const open = (user: User, section: string) => user.click(screen.getByRole('button', { name: section, expanded: false }))
const save = async (user: Awaited<ReturnType<typeof edit>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Save' }))
}
const sent = () => JSON.parse(seen.find(({ method }) => method === 'PATCH')?.body ?? 'null')
const choice = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement

/** The bodies of all changes that were sent, as one. */
const allSent = () =>
  Object.assign({}, ...seen.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body)))

test('interests, languages and life are chosen and sent', async () => {
  const { user } = await edit()
  await open(user, 'Interests')
  await user.click(screen.getByRole('button', { name: 'Music' }))
  await user.click(screen.getByRole('button', { name: 'Cooking' }))
  expect(screen.getByText('2 of 15 chosen')).toBeTruthy()
  // To open another section saves this one.
  await open(user, 'Languages')
  await user.type(await screen.findByRole('combobox', { name: 'Languages you speak' }), 'swah')
  await user.click(screen.getByRole('option', { name: /Kiswahili/ }))
  await open(user, 'Work and studies')
  await user.type(await screen.findByRole('textbox', { name: 'Occupation' }), 'Nurse')
  await user.type(screen.getByRole('textbox', { name: 'Height' }), '168')
  await open(user, 'Life')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Children' }), 'open')
  await user.selectOptions(choice('Smoking'), 'no')
  await save(user)
  await screen.findByText('Profile updated success')
  expect(allSent()).toEqual({
    interests: ['music', 'cooking'],
    languages: ['sw'],
    occupation: 'Nurse',
    height: 168,
    children: 'open',
    smoking: 'no',
  })
})

test('up to three prompts are answered, ordered and sent; one without an answer is omitted', async () => {
  const { user } = await edit()
  await open(user, 'Three answers')
  const addAnswer = await screen.findByRole('button', { name: 'Add an answer' })
  await user.click(addAnswer)
  await user.click(addAnswer)
  await user.click(addAnswer)
  expect(screen.queryByRole('button', { name: 'Add an answer' })).toBeNull()
  await user.selectOptions(choice('Prompt 1'), 'What makes me laugh')
  expect([...choice('Prompt 2').options].map(({ text }) => text)).not.toContain('What makes me laugh')
  const fields = () => screen.getAllByRole('textbox', { name: 'Your answer' })
  await user.type(fields()[0] as HTMLElement, 'Goats{Enter}with opinions')
  await user.type(fields()[1] as HTMLElement, 'My radio')
  await user.click(screen.getByRole('button', { name: 'Move answer 2 up' }))
  await save(user)
  await screen.findByText('Profile updated success')
  expect(allSent()).toEqual({
    promptAnswers: [
      { prompt: 'ask_me', answer: 'My radio' },
      { prompt: 'laugh', answer: 'Goats with opinions' },
    ],
  })
})

test('an answer is removed, and an error of the server is shown there', async () => {
  const promptAnswers = [
    { prompt: 'sunday' as const, answer: 'Jollof' },
    { prompt: 'song' as const, answer: 'Fela' },
  ]
  const { user } = await edit({ ...bare, promptAnswers })
  const errors = { promptAnswers: ['Please leave out phone numbers.'] }
  answer('patch', '/profile', { status: 400, code: 'invalid_input', message: 'No.', errors })
  await open(user, 'Three answers')
  await user.click(screen.getByRole('button', { name: 'Remove answer 1' }))
  await save(user)
  expect(await screen.findByText('Please leave out phone numbers.')).toBeTruthy()
  expect(sent()).toEqual({ promptAnswers: [{ prompt: 'song', answer: 'Fela' }] })
})

test('the audience of a detail is chosen beside it, as text, and saved automatically', async () => {
  const { user } = await edit()
  await open(user, 'Work and studies')
  const height = () => choice('Height: who sees it')
  await screen.findByRole('combobox', { name: 'Height: who sees it' })
  expect([height().selectedOptions[0]?.text, height().getAttribute('aria-describedby')]).toEqual([
    'Shown to everyone',
    null,
  ])
  await user.selectOptions(height(), 'Shown to nobody')
  const note = document.getElementById(height().getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Filters don’t use this answer to find you.')
  expect(choice('Education: who sees it').value).toBe('everyone')
  await save(user)
  await screen.findByText('Profile updated success')
  expect(allSent()).toEqual({ sharing: { height: 'nobody' } })
})

test('each detail of the profile has its control', async () => {
  const { user } = await edit()
  const found: string[] = []
  const sections = [
    'About me',
    'Three answers',
    'Interests',
    'Languages',
    'Work and studies',
    'Life',
    'Faith and roots',
  ]
  for (const section of sections) {
    await open(user, section)
    const shown = await screen.findAllByRole('combobox', { name: /: who sees it$/ })
    found.push(...shown.map((control) => control.getAttribute('aria-label') ?? ''))
  }
  // Phone number, birth date and voice intro have fields of their own.
  expect(found).toHaveLength(Object.keys(sharingOf({})).length - 3)
})

test('after fifteen interests the others are disabled', async () => {
  const { user } = await edit()
  await open(user, 'Interests')
  const chips = within(screen.getByRole('group', { name: 'Arts and music' })).getAllByRole('button')
  const more = within(screen.getByRole('group', { name: 'Sport' })).getAllByRole('button')
  for (const chip of [...chips, ...more].slice(0, 15)) await user.click(chip)
  expect((screen.getByRole('button', { name: 'Cooking' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(chips[0] as HTMLElement)
  expect((screen.getByRole('button', { name: 'Cooking' }) as HTMLButtonElement).disabled).toBe(false)
})

test('a sensitive value is not sent without its own consent', async () => {
  const { user } = await edit()
  await open(user, 'Faith and roots')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Faith' }), 'muslim')
  await save(user)
  expect(await screen.findByText('Please tick that you agree, or leave the field empty.')).toBeTruthy()
  expect(sent()).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /my faith/ }))
  await save(user)
  await screen.findByText('Profile updated success')
  expect(sent()).toEqual({ faith: { value: 'muslim', consent: true } })
})

test('a given consent shows its day, and emptying the field withdraws both', async () => {
  const consents = { faith: '2026-03-05', ethnicGroup: null, genotype: null }
  const { user } = await edit({ ...bare, faith: 'christian', mine: mineOf({ consents }) })
  await open(user, 'Faith and roots')
  expect(await screen.findByText(/You agreed on 5 March 2026|You agreed on 5 March 2026/)).toBeTruthy()
  await user.selectOptions(choice('Faith'), '')
  await save(user)
  await screen.findByText('Profile updated success')
  expect(sent()).toEqual({ faith: null })
})

test('a genotype requires consent and states its purpose', async () => {
  const { user } = await edit()
  await open(user, 'Genotype')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'My genotype' }), 'AS')
  await user.click(screen.getByRole('checkbox', { name: /my genotype/ }))
  expect(screen.getByText(/no effect on who you see/)).toBeTruthy()
  expect(screen.getByText(/Not medical advice/)).toBeTruthy()
  await save(user)
  await screen.findByText('Profile updated success')
  expect(sent()).toEqual({ genotype: { value: 'AS', consent: true } })
})

test('a stored genotype offers only itself and nothing', async () => {
  const genotype = { value: 'AA' as const, opensOn: '2026-12-01' }
  const { user } = await edit({ ...bare, mine: mineOf({ genotype }) })
  await open(user, 'Genotype')
  const control = await screen.findByRole('combobox', { name: 'My genotype' })
  const options = within(control).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Rather not say', 'AA'])
  await user.selectOptions(choice('My genotype'), '')
  await save(user)
  await screen.findByText('Profile updated success')
  expect(sent()).toEqual({ genotype: null })
})

test('the editor and the profile use the same text for a detail, in the first and third person', async () => {
  const { user } = await edit({ ...bare, children: 'have', smoking: 'no', drinking: null })
  expect(screen.getByText('I have children · I don’t smoke')).toBeTruthy()
  await open(user, 'Life')
  const textsOf = (name: string) => [...choice(name).options].map(({ text }) => text)
  expect(textsOf('Children')).toContain('I don’t want children')
  expect(textsOf('Drinking')).toEqual(['Rather not say', 'I don’t drink', 'I drink sometimes', 'I drink'])
})

test('shared facts come first and are marked, and missing facts are not shown', () => {
  const shared = { interests: ['reading' as const], languages: ['ig' as const] }
  const person = { interests: ['music' as const, 'reading' as const], languages: ['en' as const, 'ig' as const] }
  show(<ProfileView person={personOf({ ...person, shared, occupation: 'Nurse', smoking: 'no' })} />)
  const itemsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  const lists = screen.getAllByRole('list').map(itemsOf)
  expect(lists).toContainEqual(['Reading. You and Amara both like this', 'Music'])
  expect(lists).toContainEqual(['English', 'Igbo'])
  expect(screen.getByText('1 in common')).toBeTruthy()
  expect(screen.getByText('Doesn’t smoke')).toBeTruthy()
  expect(screen.queryByText('Faith')).toBeNull()
})

test('the meter links to the most useful next step', async () => {
  const { user } = show(<OwnProfile />)
  expect(await screen.findByRole('heading', { name: 'Your profile is 10% complete' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Choose three interests/ }))
  const section = screen.getByRole('button', { name: 'Interests', expanded: true })
  expect(document.activeElement).toBe(section)
})

test('completeness counts useful fields, and no sensitive one', () => {
  const person = personOf({ country: null, lookingFor: [], about: null })
  expect(completenessOf(person).percent).toBe(0)
  expect(completenessOf({ ...person, faith: 'muslim', ethnicGroup: 'Hausa' } as typeof person).percent).toBe(0)
  const full = completenessOf({
    ...person,
    images: photosOf(3),
    about: 'I sing in a choir and I bake on Sundays.',
    promptAnswers: [{ prompt: 'sunday', answer: 'Bread.' }],
    interests: ['music', 'baking', 'singing'],
    lookingFor: ['dating'],
    country: { code: 'NG', name: 'Nigeria' },
    languages: ['en'],
    occupation: 'Nurse',
    education: 'university',
    children: 'open',
    smoking: 'no',
    drinking: 'no',
  })
  expect(full).toEqual({ percent: 100, missing: [] })
  expect(completenessOf({ ...person, images: photosOf(1) }).missing[0]).toEqual({ part: 'about', gain: 12 })
})
