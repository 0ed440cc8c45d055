import type { Report } from '@karibu/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { dismissToasts } from '../../test/show-at.tsx'
import { spec } from '../../test/spec.ts'
import { ReportAbuseDialog } from './report-abuse-dialog.tsx'
import { ReportForm } from './report-form.tsx'

const { server, seen, answer } = makeFakeServer()
const uid = '00000000-0000-4000-8000-000000000500'
const path = `/abuse/${uid}/report`
const report: Report = {
  id: uid,
  status: 'open',
  outcome: null,
  about: 'Amara',
  category: null,
  content: 'Asked me for money at once',
  createdAt: '2026-01-01T00:00:00Z',
  closedAt: null,
}
const done = { status: 201, data: { report } }

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const box = () => screen.getByRole('textbox', { name: 'What happened?' }) as HTMLTextAreaElement
const submit = () => screen.getByRole('button', { name: 'Submit report' })

test('the text area has eight rows, a label and a placeholder', spec('2.77', '9.26'), () => {
  show(<ReportForm uid={uid} />)
  expect(box().rows).toBe(8)
  expect(box().placeholder).not.toBe('')
})

test('a successful report shows a confirmation and clears the form', spec('3.14', '4.11', '8.26'), async () => {
  answer('post', path, done)
  const { user } = show(<ReportForm uid={uid} />)
  await user.type(box(), 'Asked me for money at once')
  await user.click(submit())
  expect(await screen.findByText('Report submitted successfully')).toBeTruthy()
  expect(box().value).toBe('')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ content: 'Asked me for money at once' })
})

test('the button is disabled while a report is being sent', spec('2.78'), async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  answer('post', path, async () => {
    await held
    return done
  })
  const { user } = show(<ReportForm uid={uid} />)
  await user.click(submit())
  expect(submit()).toHaveProperty('disabled', true)
  expect(submit().getAttribute('aria-busy')).toBe('true')
  go()
  await screen.findByText('Report submitted successfully')
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
})

test('an empty report is sent too, and the server error is shown at the text area', spec('5.12'), async () => {
  answer('post', path, {
    status: 400,
    code: 'invalid_input',
    message: 'Please check what you entered.',
    errors: { content: ['Please provide a reason for the report'] },
  })
  const { user } = show(<ReportForm uid={uid} />)
  await user.click(submit())
  expect(
    await screen.findAllByText('Please provide a reason for the report'),
    'at the box and in no toast',
  ).toHaveLength(1)
  expect(await screen.findByText('Failed to submit report. Please try again.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(seen).toHaveLength(1)
  expect(box().getAttribute('aria-invalid')).toBe('true')
})

test('a reason takes one press, and sending it alone a second one', async () => {
  answer('post', path, done)
  const { user } = show(<ReportForm uid={uid} />)
  expect(screen.getAllByRole('radio')).toHaveLength(8)
  await user.click(screen.getByRole('radio', { name: 'Someone is in danger' }))
  expect(box().getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('You can leave this empty.')).toBeTruthy()
  await user.click(submit())
  expect(await screen.findByText('Report submitted successfully')).toBeTruthy()
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ content: '', category: 'danger' })
  await waitFor(() => expect(screen.queryByRole('radio', { checked: true })).toBeNull())
})

test('a failure shows an error and keeps the input', spec('4.12', '8.10', '8.27'), async () => {
  answer('post', path, { status: 503, code: 'unavailable', message: 'Please try again in a moment.' })
  const { user } = show(<ReportForm uid={uid} />)
  await user.type(box(), 'A long story about it')
  await user.click(submit())
  expect(await screen.findByText('Failed to submit report. Please try again.')).toBeTruthy()
  expect(box().value).toBe('A long story about it')
})

test('the dialog reports only, or also blocks', spec('2.117'), async () => {
  answer('post', path, done)
  const onReported = vi.fn()
  const { user } = show(
    <ReportAbuseDialog
      person={{ id: uid, firstname: 'Amara' }}
      isOpen
      onClose={() => {}}
      onBlock={() => {}}
      isBlocking={false}
      onReported={onReported}
    />,
  )
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  await user.type(box(), 'Asked me for money at once')
  await user.click(screen.getByRole('button', { name: 'Report Only' }))
  const confirmation = /^Report no. 00000000: a moderator usually looks at it within a day/
  expect(await screen.findByText(confirmation)).toBeTruthy()
  expect(onReported).toHaveBeenLastCalledWith({ report, blocked: false })
  act(dismissToasts)
  await user.type(box(), 'Asked me for money at once')
  await user.click(screen.getByRole('button', { name: 'Block and Report' }))
  expect(await screen.findByText(confirmation)).toBeTruthy()
  expect(onReported).toHaveBeenLastCalledWith({ report, blocked: true })
  expect(seen.map(({ body }) => JSON.parse(body).block)).toEqual([undefined, true])
})

test('someone who is gone is reported by the first name, which is asked for where it is missing', async () => {
  answer('post', '/abuse/gone', {
    ...{ status: 400, code: 'invalid_input', message: 'Please check what you entered.' },
    errors: { name: ['Please fill this in.'] },
  })
  const onReported = vi.fn()
  const { user } = show(<ReportForm uid={null} onReported={onReported} />)
  await user.click(screen.getByRole('radio', { name: 'Asked for money' }))
  await user.click(submit())
  const name = screen.getByRole('textbox', { name: /Their first name/ })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(1)
  answer('post', '/abuse/gone', { ...done, data: { report: { ...report, about: 'Kofi' } } })
  await user.type(name, 'Kofi')
  await user.click(submit())
  await waitFor(() => expect(onReported).toHaveBeenCalled())
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ name: 'Kofi', content: '', category: 'money' })
})
