import { commonRefusals, type Route, api as table } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeLimits } from '../limits.ts'
import { configureHttp, makeHttp } from '../server.ts'
import { apiPage } from './api-page.ts'
import { openApi } from './openapi.ts'
import { shapeOf } from './schema-shape.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const common: readonly string[] = commonRefusals
const read = () => app.app.inject({ url: '/api/docs' })

test('the page has every call once, with who may, its shapes and its own refusals', async () => {
  const { statusCode, headers, body } = await read()
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const routes = Object.entries<Record<string, Route>>(table).flatMap(([feature, one]) =>
    Object.entries(one).map(([name, route]) => ({ id: `${feature}.${name}`, feature, route })),
  )
  for (const { id, feature, route } of routes) {
    expect(body.split(`id="${id}"`), id).toHaveLength(2)
    const drawn = body.slice(body.indexOf(`id="${id}"`)).split('</details>')[0] ?? ''
    expect(drawn).toContain(`>${route.method}</b> <code>/api${route.path}</code>`)
    expect(drawn).toContain(`<i>${route.auth}</i>`)
    for (const code of route.refuses ?? []) if (!common.includes(code)) expect(drawn).toContain(`<code>${code}</code>`)
    expect(body).toContain(`<section id="${feature}">`)
  }
  const login = body.slice(body.indexOf('id="accounts.login"')).split('</details>')[0]
  expect(login).toContain('email: string  // email')
  expect(login).toContain('remember?: boolean')
  expect(login).toContain('<li>401 <code>wrong_credentials</code></li>')
  expect(login).not.toContain('<li>500')
})

test('it loads nothing, runs nothing, and its policy says so', async () => {
  const { headers, body } = await read()
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none';/,
  )
  expect(body).not.toMatch(/<(script|img|link|iframe|form)\b|\s(style|on\w+)=/)
  expect(body).not.toMatch(/(src|href)="(?!#|\/api\/openapi\.json")/)
  expect(body).toContain('<meta name="color-scheme" content="light dark">')
})

test('in production there is no such page', async () => {
  const config = { ...app.ctx.config, production: true }
  const server = makeHttp(config)
  await configureHttp(server, { ...app.ctx, config }, makeLimits(config))
  apiPage(server, { config }, openApi(table))
  const { statusCode, body } = await server.inject({ url: '/api/docs' })
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
  await server.close()
})

test('a schema reads as somebody would write it down', () => {
  const shape = shapeOf({
    type: 'object',
    required: ['kind', 'tags'],
    properties: {
      kind: { enum: ['a', 'b'] },
      tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      size: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      more: { type: 'object', properties: {}, additionalProperties: { $ref: '#/components/schemas/Failure' } },
    },
  })
  expect(shape).toBe(
    '{\n  kind: "a" | "b"\n  tags: (string | null)[]\n  size?: integer  // minimum 1\n  more?: {\n    [key]: Failure\n  }\n}',
  )
})
