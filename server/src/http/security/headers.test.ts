import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { makeHttp } from '../server.ts'
import { headersFor } from './headers.ts'

test('production sets HSTS for two years, including subdomains', () => {
  const [local, production] = [false, true].map((each) => headersFor({ ...readConfig({}), production: each }, 'id'))
  expect(production?.['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(local).not.toHaveProperty('strict-transport-security')
})

test('a client cannot spoof its network: only headers of a listed proxy count', async () => {
  const seenFrom = async (proxies: string) => {
    const app = makeHttp(readConfig({ TRUSTED_PROXIES: proxies, LOG_LEVEL: 'silent' }))
    app.get('/network', async ({ ip }) => ip)
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.9' }
    const { body } = await app.inject({ url: '/network', headers })
    await app.close()
    return body
  }
  expect(await seenFrom('')).toBe('127.0.0.1')
  expect(await seenFrom('127.0.0.1/32')).toBe('198.51.100.7')
})
