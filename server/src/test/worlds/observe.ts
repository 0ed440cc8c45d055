import type { Route } from '@karibu/contract'
import type { TestApp } from '../harness.ts'
import { unzip } from '../media/unzip.ts'
import type { Cast } from './base-world.ts'
import type { Traces } from './other-member.ts'

/** One call of a route. */
export type Ask = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: object
  /** Without a session. */
  anonymous?: true
}

/** What a caller can see of an answer, without what is different each time. */
export type Seen = { status: number; headers: Record<string, unknown>; body: string }

type Asking = { route: Route; ask: Ask; token: string }

/** Calls a route as a browser does. */
export async function callRaw({ app }: Pick<TestApp, 'app'>, { route, ask, token }: Asking) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ask.params?.[name])))
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return app.inject({
    method: route.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: ask.anonymous ? {} : { authorization: `Bearer ${token}` },
    ...(ask.body && { payload: ask.body }),
  })
}

/**
 * The answer of a route to the viewer, by the name of the call and of an archive by file, with everything that names the other
 * member replaced by its name.
 */
export async function observe(
  app: TestApp,
  { name, ...asking }: Omit<Asking, 'token'> & { name: string },
  { cast, traces }: { cast: Cast; traces: Traces },
): Promise<[string, Seen][]> {
  const { statusCode, headers, rawPayload } = await callRaw(app, { ...asking, token: cast.viewer.token })
  const plain = normalizer({ cast, traces })
  const seen = { status: statusCode, headers: plainHeaders(headers, plain) }
  if (headers['content-type'] !== 'application/zip') return [[name, { ...seen, body: plain(String(rawPayload)) }]]
  const files = Object.entries(unzip(rawPayload))
  return files.map(([file, bytes]) => [`${name} ${file}`, { ...seen, body: plain(String(bytes)) }])
}

/** These follow from the body or are new in each answer; that they are there is compared. */
const varying = ['date', 'x-request-id', 'etag', 'content-length']

const plainHeaders = (headers: Record<string, unknown>, plain: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, varying.includes(name) ? 'some' : plain(String(value))]),
  )

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids of members stay, since they are the same in every world; other ids, times and signatures become placeholders. */
export function normalizer({ cast, traces }: { cast: Cast; traces: Traces }): (text: string) => string {
  const members = new Set(cast.uids)
  const named = Object.entries(traces)
  return (text) =>
    named
      .reduce((result, [name, value]) => result.replaceAll(value, `<${name} of the other>`), text)
      .replaceAll(uuid, (id) => (members.has(id) ? id : '<id>'))
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)/g, '<time>')
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, '<day>')
      // Ratings decay by the second.
      .replaceAll(/-?\d+\.\d{4,}/g, (number) => Number(number).toFixed(3))
      .replaceAll(/expires=\d+&signature=[\w-]+/g, '<signed>')
      .replaceAll(/"(nonce|token|attachKey|publicKey|nextCursor)":\s*"[^"]+"/g, '"$1":"<$1>"')
}
