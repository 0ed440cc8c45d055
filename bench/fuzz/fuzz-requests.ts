import type { JsonSchema } from '../../server/src/http/openapi/json-schema.ts'
import type { OpenApi, Operation } from '../../server/src/http/openapi/openapi-document.ts'
import type { Dice } from './fuzz-dice.ts'
import { makeUpload, type Sample } from './fuzz-uploads.ts'
import { hostile, makeObject, makeValue, type Source } from './fuzz-values.ts'

export type FuzzRequest = {
  /** Of the operation in the description: the template of its path and its method. */
  path: string
  operation: string
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer
}
/** Who asks: members who know each other, and staff. */
export type FuzzWorld = {
  members: () => string[]
  staff: () => string[]
  ids: (group: string) => string
  samples: Sample[]
}
type Uploading = Source & { samples: Sample[] }
type Place = { path: string; method: string; operation: Operation }

/** Operations that end the session of their caller. */
const ending = /\/auth\/logout|\/me\/delete$|\/auth\/logout-all|\/sessions\/end$/

/** Endless requests made from a description. The same seed and the same ids give the same requests. */
export function* fuzzRequests(description: OpenApi, world: FuzzWorld, dice: Dice): Generator<FuzzRequest, never> {
  const places = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Place => ({ path, method, operation })),
  )
  const components = description.components.schemas
  while (true) {
    const place = dice.pick(places)
    if (ending.test(place.path) && dice.chance(0.8)) continue
    const source = { dice, components, ids: world.ids, samples: world.samples, group: groupOf(place.path) }
    const request = makeRequest(source, place, world)
    if (!stopsWrites(request)) yield request
  }
}

/** If staff close writing, every later write correctly returns 503. */
const stopsWrites = ({ path, body }: FuzzRequest): boolean =>
  path === '/api/admin/settings' && body !== undefined && /"writing"/.test(body.toString())

/** Ids of one collection belong together: its first two segments. */
export const groupOf = (path: string): string => path.split('/').slice(2, 4).join('/')

function makeRequest(source: Uploading, { path, method, operation }: Place, world: FuzzWorld): FuzzRequest {
  const { dice } = source
  const own = method.toUpperCase()
  const called = dice.chance(0.02) ? dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) : own
  const base = { path, operation: method, method: called, url: addressOf(source, path, operation) }
  const headers = headersOf(source, operation, world)
  const content = operation.requestBody?.content ?? {}
  if (called === 'GET' || (Object.keys(content).length === 0 && dice.chance(0.9))) return { ...base, headers }
  const { type, body } = bodyOf(source, content)
  return { ...base, headers: { ...headers, 'content-type': type }, body }
}

function addressOf(source: Source, path: string, { parameters }: Operation): string {
  const { dice } = source
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {}
    return encoded(dice, makeValue(source, schema))
  })
  const pairs = parameters.flatMap(({ in: where, name, schema, required }) => {
    if (where !== 'query' || !dice.chance(required ? 0.95 : 0.35)) return []
    const times = dice.chance(0.03) ? 2 : 1
    return Array.from({ length: times }, () => `${name}=${encoded(dice, makeValue(source, schema))}`)
  })
  if (dice.chance(0.03)) pairs.push(dice.pick(strangePairs))
  return `${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

const strangePairs = [
  '__proto__=1',
  'a[]=1',
  'a[b]=1',
  '%',
  '%zz',
  '=',
  '&&',
  'limit=1&limit=2',
  `x=${'y'.repeat(4000)}`,
  'cursor=abc',
  '%c0%ae',
]

function encoded(dice: Dice, value: unknown): string {
  if (dice.chance(0.005)) return dice.pick(['%', '%zz', '%c0%ae%c0%ae', '..%2f..%2f', '%00'])
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 3000)) || '-'
}

function headersOf({ dice }: Source, operation: Operation, { members, staff }: FuzzWorld): Record<string, string> {
  const able = operation['x-who'] === 'staff' && dice.chance(0.8) ? staff() : members()
  const token = dice.chance(0.95) ? dice.pick(able) : dice.pick(['x'.repeat(43), 'null', 'a b', ''])
  return {
    ...(operation['x-who'] === 'public' && dice.chance(0.8) ? {} : { authorization: `Bearer ${token}` }),
    ...(operation.parameters.some(({ in: where }) => where === 'header') && dice.chance(0.9)
      ? { 'idempotency-key': dice.chance(0.95) ? crypto.randomUUID() : dice.pick(['', 'x', '1'.repeat(900)]) }
      : {}),
    ...Object.fromEntries(
      Object.entries(strangeHeaders).flatMap(([name, values]) =>
        dice.chance(0.05) ? [[name, dice.pick(values)]] : [],
      ),
    ),
  }
}

const strangeHeaders: Record<string, string[]> = {
  'accept-language': ['fr', 'sw;q=0.5, *', 'q=;;,,', 'x'.repeat(3000)],
  accept: ['text/csv', 'image/webp', '*/*;q=x', 'a'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-2', 'bytes=0-0,5-9', 'x'],
  'if-none-match': ['*', '"x"', 'W/"y"', 'x'.repeat(2000)],
  'x-forwarded-for': ['1.2.3.4', '::1, ::2', 'unknown'],
  'user-agent': ['\t', 'x'.repeat(5000), '<script>'],
  'accept-encoding': ['br', 'gzip;q=0', 'x, *', 'zstd'],
}

function bodyOf(source: Uploading, content: Record<string, { schema?: JsonSchema }>): { type: string; body: Buffer } {
  const { dice } = source
  const types = Object.keys(content)
  const type = types.length > 0 ? dice.pick(types) : 'application/json'
  if (type === 'multipart/form-data') return makeUpload(source, content[type]?.schema ?? {})
  if (dice.chance(0.04)) return { type, body: Buffer.from(dice.pick(brokenJson)) }
  const schema = content[type]?.schema
  let text = JSON.stringify(schema ? makeObject(source, schema) : dice.pick(hostile))
  if (dice.chance(0.01)) text = text.replace('{', '{"__proto__":{"role":"admin"},')
  return { type: dice.chance(0.98) ? type : dice.pick(otherTypes), body: encodedBody(dice, text) }
}

/** A few bodies in another encoding than they say. */
const encodedBody = (dice: Dice, text: string): Buffer =>
  dice.chance(0.98) ? Buffer.from(text) : Buffer.from(text, dice.pick(['latin1', 'utf16le', 'base64'] as const))

const otherTypes = [
  'text/plain',
  'multipart/form-data',
  'application/xml',
  ';',
  'a/b/c',
  'application/json; charset=utf-16',
]
const deep = 5000
const brokenJson = [
  ...['', '{', 'null', '[]', '"x"', '1', '{"a":1,}', '\u0000', '\ufeff{}', '{"a":\ud800}', '{"a":1}{"b":2}'],
  ...['[['.repeat(deep), `${'['.repeat(deep)}${']'.repeat(deep)}`, `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ...['{"constructor":{"prototype":{"x":1}}}', `{"a":"${'x'.repeat(40_000)}"}`, `{"a":${'9'.repeat(3000)}}`],
]
