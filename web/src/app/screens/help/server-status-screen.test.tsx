import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { showAt } from '../../../test/show-at.tsx'
import { ServerStatusScreen } from './server-status-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const checks = {
  web: 'ok',
  database: 'ok',
  mail: 'down',
  photos: 'degraded',
  push: 'ok',
  payments: 'ok',
  realtime: 'ok',
  jobs: 'ok',
  parcels: 'ok',
}

test.each([
  [
    'en',
    [
      ...['Website', 'Database', 'Email', 'Photos', 'Push notifications', 'Payments'],
      ...['Live messages', 'Background work', 'Another part'],
    ],
  ],
  [
    'es',
    [
      ...['Sitio web', 'Base de datos', 'Correo', 'Fotos', 'Notificaciones push', 'Pagos'],
      ...['Mensajes en vivo', 'Tareas en segundo plano', 'Otra parte'],
    ],
  ],
  [
    'fr',
    [
      ...['Site web', 'Base de données', 'E-mail', 'Photos', 'Notifications push', 'Paiements'],
      ...['Messages en direct', 'Tâches de fond', 'Autre partie'],
    ],
  ],
  [
    'pt',
    [
      ...['Site', 'Base de dados', 'E-mail', 'Fotos', 'Notificações push', 'Pagamentos'],
      ...['Mensagens em tempo real', 'Tarefas em segundo plano', 'Outra parte'],
    ],
  ],
  [
    'sw',
    [
      ...['Tovuti', 'Hifadhidata', 'Barua pepe', 'Picha', 'Arifa za push', 'Malipo'],
      ...['Jumbe za papo hapo', 'Kazi za kiotomatiki', 'Sehemu nyingine'],
    ],
  ],
] as const)('the parts of the service are named in %s, one that the page does not know too', async (locale, names) => {
  await startI18n(locale, ['public', 'pages'])
  const answer = { data: { status: 'down', checks, days: [] } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  showAt('/server-status', <ServerStatusScreen />)
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual(names)
})

test.each([
  [{ readOnly: true, planned: null }, /nothing can be saved for now/],
  [
    { readOnly: false, planned: { from: '2026-12-01T02:00:00Z', until: '2026-12-01T02:30:00Z' } },
    /^On Tuesday,? 1 December from .* to .* we’ll be working on Karibu/,
  ],
])('a maintenance is announced', async (maintenance, text) => {
  await startI18n('en', ['public', 'pages'])
  const answer = { data: { status: 'ok', checks: {}, maintenance, days: [] } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  showAt('/server-status', <ServerStatusScreen />)
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['ok', 'Everything is working'],
  ['degraded', 'Something isn’t working as it should'],
  ['down', 'The service isn’t available right now'],
])('a service that is %s says "%s", also with the status 503', async (status, verdict) => {
  await startI18n('en', ['public', 'pages'])
  const answer = { data: { status, checks: { web: 'ok', mail: 'degraded', jobs: 'down' }, days: [] } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: status === 'down' ? 503 : 200 })))
  showAt('/server-status', <ServerStatusScreen />)
  expect(await screen.findByText(verdict)).toBeTruthy()
  const states = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(states).toEqual(['working', 'working with problems', 'not working'])
})

test('an incident shows what is affected, since when and each note, in the language that it was written in', async () => {
  await startI18n('fr', ['public', 'pages'])
  const note = (at: string, locale: string, text: string) => ({ at, texts: [{ locale, text }] })
  const incidents = [
    {
      id: 2,
      parts: ['payments', 'mail'],
      since: '2026-12-01T08:40:00Z',
      resolvedAt: null,
      notes: [
        note('2026-12-01T09:00:00Z', 'fr', 'Le prestataire y travaille.'),
        note('2026-12-01T08:45:00Z', 'sw', 'Malipo yanachelewa.'),
      ],
    },
    { id: 1, parts: ['photos'], since: '2026-11-01T08:00:00Z', resolvedAt: '2026-11-01T09:00:00Z', notes: [] },
  ]
  const answer = { data: { status: 'ok', checks: {}, days: [], incidents } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  showAt('/server-status', <ServerStatusScreen />)
  expect(await screen.findByRole('heading', { name: 'Paiements et E-mail' })).toBeTruthy()
  expect([screen.getByText('Nous y travaillons'), screen.getByText('Résolu')]).toHaveLength(2)
  expect(screen.getByText(/^Depuis le 1er? décembre/)).toBeTruthy()
  expect(screen.getByText('Le prestataire y travaille.').lang).toBe('fr')
  expect(screen.getByText('Malipo yanachelewa.').lang).toBe('sw')
})

test('a part that an open incident names is not called working, and what is measured as broken stays so', async () => {
  await startI18n('en', ['public', 'pages'])
  const checks = { web: 'ok', photos: 'ok', payments: 'down' }
  const answer = { data: { status: 'degraded', checks, incidents: ['photos', 'payments'], days: [] } }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('/incidents') ? { data: { incidents: [] } } : answer)),
  )
  showAt('/server-status', <ServerStatusScreen />)
  expect(await screen.findByText('Something isn’t working as it should')).toBeTruthy()
  expect(screen.queryByText('Everything is working')).toBeNull()
  const states = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(states).toEqual(['working', 'see the incident below', 'not working'])
})
