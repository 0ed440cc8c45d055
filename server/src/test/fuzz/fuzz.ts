import type { Route } from '@karibu/contract'
import * as z from 'zod/mini'
import { randomNumbers } from '../../random-numbers.ts'

export type FuzzRequest = { method: string; url: string; headers: Record<string, string>; payload?: string }
type World = { tokens: string[]; ids: string[] }
type Json = { [key: string]: unknown }

/** Routes that end the session they are called with; the others need it. */
const ending = new Set(['/auth/logout', '/auth/logout-all'])

/**
 * Endless requests made from the routes' own schemas: about half of the values fit, the rest is what a careless or
 * hostile client sends. The same seed gives the same requests.
 */
export function* fuzzRequests(routes: Route[], world: World, seed: number): Generator<FuzzRequest, never> {
  const dice = makeDice(seed)
  while (true) yield requestFor(dice, dice.pick(routes), world)
}

type Dice = ReturnType<typeof makeDice>

export function makeDice(seed: number) {
  const roll = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  return { roll, pick, chance: (share: number) => roll() < share }
}

function requestFor(dice: Dice, route: Route, world: World): FuzzRequest {
  const params = fieldsOf(route.params)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(madeFor(dice, params[name] ?? {}, world))),
  )
  const method = dice.chance(0.03) ? dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) : route.method
  const url = `/api${path}${dice.chance(0.02) ? '/' : ''}${queryOf(dice, fieldsOf(route.query), world)}`
  const headers = headersFor(dice, ending.has(route.path) ? [] : world.tokens)
  if (method === 'GET' || method === 'HEAD' || (!route.body && dice.chance(0.8))) return { method, url, headers }
  const payload = bodyOf(dice, fieldsOf(route.body), world)
  return { method, url, headers: { 'content-type': contentType(dice), ...headers }, payload }
}

const contentType = (dice: Dice): string =>
  dice.chance(0.95)
    ? 'application/json'
    : dice.pick([
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/xml',
        ';',
        'a/b/c',
      ])

function headersFor(dice: Dice, tokens: string[]): Record<string, string> {
  const token = dice.chance(0.9)
    ? dice.pick(['x'.repeat(43), ...tokens, ...tokens])
    : dice.pick(['', 'null', 'a b', '%'])
  return {
    ...(dice.chance(0.95) ? { authorization: `Bearer ${token}` } : {}),
    ...(dice.chance(0.2) ? { 'accept-language': dice.pick(['fr', 'sw;q=0.5, *', 'q=;;,,', 'x'.repeat(3000)]) } : {}),
    ...(dice.chance(0.1) ? { 'x-forwarded-for': dice.pick(['1.2.3.4', '::1, ::2', 'unknown']) } : {}),
    ...(dice.chance(0.1) ? { 'user-agent': dice.pick(['', '\t', 'x'.repeat(5000), '<script>']) } : {}),
  }
}

function bodyOf(dice: Dice, fields: Record<string, Json>, world: World): string {
  if (dice.chance(0.06)) return dice.pick(brokenJson)
  const body: Json = {}
  for (const [name, schema] of Object.entries(fields)) {
    if (!dice.chance(0.08)) body[name] = madeFor(dice, schema, world)
  }
  if (dice.chance(0.1)) body[dice.pick(['role', 'id', 'wallet', 'constructor', 'email_verified_at'])] = 1
  const text = JSON.stringify(body)
  return dice.chance(0.03) ? text.replace('{', '{"__proto__":{"role":"admin"},') : text
}

function queryOf(dice: Dice, fields: Record<string, Json>, world: World): string {
  const pairs: string[] = []
  for (const [name, schema] of Object.entries(fields)) {
    if (dice.chance(0.3)) continue
    const times = dice.chance(0.05) ? 2 : 1
    for (let n = 0; n < times; n++) pairs.push(`${name}=${encodeURIComponent(asText(madeFor(dice, schema, world)))}`)
  }
  if (dice.chance(0.05)) pairs.push(dice.pick(['__proto__=1', 'a[]=1', 'a[b]=1', '%', '=', '&&', 'limit=1&limit=2']))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const fieldsOf = (schema: Route['body']): Record<string, Json> =>
  schema
    ? (((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json).properties as Record<string, Json>) ??
      {})
    : {}

function madeFor(dice: Dice, schema: Json, world: World): unknown {
  if (dice.chance(0.15)) return dice.pick(hostile)
  const { anyOf, allOf, enum: options, const: only, type } = schema as Record<string, never>
  if (anyOf) return madeFor(dice, dice.pick(anyOf as Json[]), world)
  if (allOf) return madeFor(dice, Object.assign({}, ...(allOf as Json[])), world)
  if (options) return dice.pick(options as unknown[])
  if (only !== undefined) return only
  if (type === 'object') {
    const parts = Object.entries((schema.properties as Record<string, Json>) ?? {})
    return Object.fromEntries(parts.map(([name, part]) => [name, madeFor(dice, part, world)]))
  }
  if (type === 'array')
    return Array.from({ length: dice.pick([0, 1, 2, 3, 12]) }, () => madeFor(dice, (schema.items as Json) ?? {}, world))
  if (type === 'boolean') return dice.chance(0.5)
  if (type === 'number' || type === 'integer') return dice.pick(numbers)
  return textOf(dice, schema, world)
}

function textOf(dice: Dice, { format, pattern, minLength }: Json, { ids }: World): string {
  if (format === 'uuid') return dice.pick([...ids, '11111111-1111-4111-8111-111111111111'])
  if (format === 'email') return dice.pick(['someone@example.com', 'a.b+c@sub.example.org', 'x@y'])
  if (format === 'date') return dice.pick(['1996-02-29', '2026-01-01', '0001-01-01', '9999-12-31'])
  if (typeof pattern === 'string' && pattern.includes('{6}')) return dice.pick(['123456', '000000'])
  if (typeof pattern === 'string' && pattern.startsWith('^\\+')) return dice.pick(['+234', '+44', '+9999'])
  return minLength === 8
    ? 'three green birds'
    : dice.pick(['Amara', 'a text with some words', 'cS4xLjA', '5', '20', 'NG'])
}

const asText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Half of a surrogate pair has no form in an address.
  return text.toWellFormed().slice(0, 2000)
}

const numbers = [0, 1, 2, 5, 10, 18, 19, 20, 25, 99, 120, -1, 1.5, 6.45, -180, 90.000001, 2 ** 31, 2 ** 53, 1e21, -0]
const hostile: unknown[] = [
  null,
  [],
  {},
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  'é́'.repeat(400),
  'x'.repeat(20_000),
  '9'.repeat(400),
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{"$gt":""}',
  'a\r\nx-evil: 1',
  '-1',
  '1e9',
  'NaN',
  'infinity',
  '٢٠',
  '275760-09-14',
  [[[[[[]]]]]],
  [null, 1, 'x', {}],
  { toString: 1, length: -1 },
  -1,
  2 ** 53,
  1e308,
]
const brokenJson = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1,}',
  '\u0000',
  '[['.repeat(5000),
  '{"constructor":{"prototype":{"x":1}}}',
]
