import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '../lib/i18n.ts'
import { showAt } from '../test/show-at.tsx'
import { ServerStatusScreen } from './screens/server-status-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const checks = { web: 'ok', database: 'ok', mail: 'down', realtime: 'ok', parcels: 'ok' }

test.each([
  ['en', ['Website', 'Database', 'E-mail', 'Live messages', 'Another part']],
  ['es', ['Sitio web', 'Base de datos', 'Correo', 'Mensajes en vivo', 'Otra parte']],
  ['fr', ['Site web', 'Base de données', 'E-mail', 'Messages en direct', 'Autre partie']],
  ['pt', ['Sítio web', 'Base de dados', 'E-mail', 'Mensagens em direto', 'Outra parte']],
  ['sw', ['Tovuti', 'Hifadhidata', 'Barua pepe', 'Ujumbe wa papo hapo', 'Sehemu nyingine']],
] as const)('the parts of the service are named in %s, one that the page does not know too', async (locale, names) => {
  await startI18n(locale, ['public', 'pages'])
  const answer = { data: { status: 'down', checks, days: [] } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  showAt('/server-status', <ServerStatusScreen />)
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual(names)
})
