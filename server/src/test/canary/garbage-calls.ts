import type { Route } from '@karibu/contract'
import { canaries } from './canaries.ts'

type Shaped = { def?: { shape?: Record<string, unknown> } }
const fieldsOf = (schema: Route['body']): string[] => Object.keys((schema as Shaped | undefined)?.def?.shape ?? {})

/** A request of a route that fails, with a canary in its path, query, headers and each field of its body. */
export function garbageCall({ method, path, body, query }: Route) {
  const values: string[] = Object.values(canaries)
  const filled = (names: string[]): Record<string, string> =>
    Object.fromEntries(names.map((name, index) => [name, values[index % values.length] ?? '']))
  const search = new URLSearchParams({ ...filled(fieldsOf(query)), extra: canaries.firstname })
  return {
    method,
    url: `/api${path.replaceAll(/\{\w+\}/g, canaries.searchedName)}?${search}`,
    headers: {
      'user-agent': canaries.userAgent,
      'x-forwarded-for': canaries.network,
      referer: `https://karibu.example/${canaries.about}`,
      cookie: `device=${canaries.callDevice}`,
    },
    ...(method !== 'GET' && { payload: filled(fieldsOf(body)) }),
  }
}

/** The same with a body that is no JSON, and a token that is none. */
export const brokenCall = (route: Route) => {
  const { method, url, headers } = garbageCall(route)
  const sent = { ...headers, 'content-type': 'application/json', authorization: `Bearer ${canaries.password}` }
  return {
    method,
    url,
    headers: sent,
    ...(method !== 'GET' && { payload: `{"${canaries.message}": ${canaries.email},` }),
  }
}
