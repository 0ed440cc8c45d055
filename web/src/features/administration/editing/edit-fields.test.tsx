import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { EditFields } from './edit-fields.tsx'
import { type EditInput, editBody } from './edit-input.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})

const start: EditInput = {
  ...{ firstname: 'Tunde', lastname: 'Bello', gender: 'male', locale: 'en' },
  ...{ dob: '', city: null, clearTexts: false },
}
const reason = 'Asked for in a ticket.'

test('the city that is chosen is sent, and its country follows from it', () => {
  const city = { value: '184745', label: 'Nairobi', detail: 'Kenya' }
  expect(editBody({ ...start, city }, reason)).toMatchObject({ cityId: 184745, clearTexts: false })
})

test('staff correct the birth date and language, and clear texts; an empty birth date is not sent', async () => {
  let body = editBody(start, reason)
  expect(body).toEqual({
    ...{ firstname: 'Tunde', lastname: 'Bello', gender: 'male', locale: 'en', clearTexts: false, reason },
  })
  function Form() {
    const [input, setInput] = useState(start)
    body = editBody(input, reason)
    return <EditFields input={input} onChange={(part) => setInput((before) => ({ ...before, ...part }))} />
  }
  const { user } = show(<Form />)
  await user.type(screen.getByLabelText(/New birth date/), '1990-05-17')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr')
  await user.click(screen.getByRole('checkbox', { name: /Clear the texts of the profile/ }))
  expect(body).toMatchObject({ dob: '1990-05-17', locale: 'fr', clearTexts: true })
})
