import { clientEvents, serverEvents } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type AsyncApi, asyncApi } from './asyncapi.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const named = (events: object, action: string) => Object.keys(events).map((name) => `${action}.${name}`)

test('every event of the contract is served as a message with its schema and an operation', async () => {
  const { statusCode, headers, body } = await app.app.inject({ url: '/api/asyncapi.json' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const { asyncapi, channels, components, operations } = JSON.parse(body) as AsyncApi
  expect(asyncapi).toBe('3.0.0')
  const all = [...named(serverEvents, 'send'), ...named(clientEvents, 'receive')].sort()
  for (const part of [operations, components.messages, channels.events.messages])
    expect(Object.keys(part).sort()).toEqual(all)
  for (const [id, { action }] of Object.entries(operations)) expect(id.startsWith(`${action}.`)).toBe(true)
  expect(components.messages['send.match.created']?.payload.properties).toMatchObject({
    person: { $ref: '#/components/schemas/MemberCard' },
  })
})

test('every reference leads to a part of the description', () => {
  const description = asyncApi('https://karibu.example')
  const targets = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(0)
  const partAt = (path: string) =>
    path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], description)
  expect(targets.filter((target) => partAt(target) === undefined)).toEqual([])
})

test('the address is the public one of the server', () => {
  const addressOf = (url: string) => Object.values(asyncApi(url).servers)
  expect(addressOf('https://karibu.example')).toMatchObject([{ host: 'karibu.example', protocol: 'wss' }])
  expect(addressOf('http://localhost:3000')).toMatchObject([{ host: 'localhost:3000', protocol: 'ws' }])
})
