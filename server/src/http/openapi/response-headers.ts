import type { Route } from '@karibu/contract'
import { isFinal, isRevalidated } from '../transport/revalidate.ts'
import type { Header, HeaderReferences } from './openapi-document.ts'

/** The headers of responses that clients may read, by the name that `components.headers` has for them. */
const responseHeaders = {
  RequestId: {
    name: 'X-Request-Id',
    description:
      'The id of this request in the log of the server, also `requestId` of a failure. Quote it in a question.',
    schema: { type: 'string', format: 'uuid' },
    example: '5b8f1f2c-7a43-4c0e-8b1d-3d9a6c1e4f20',
  },
  RateLimit: {
    name: 'RateLimit',
    description:
      'What is left of the limit of the member or network: `r` calls until it is full again in `t` seconds (draft-ietf-httpapi-ratelimit-headers). Missing where nothing is limited, and in a 429.',
    schema: { type: 'string' },
    example: '"default";r=599;t=60',
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description:
      'The limit itself: `q` calls in `w` seconds. `costly` is for calls that check a password or send mail.',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  Maintenance: {
    name: 'karibu-maintenance',
    description:
      'Present while a maintenance is announced or members may only read: `GET /status` has the times and the words for members.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'After how many seconds the same call may be sent again. Always in a 429; in a 503 where it is known.',
    schema: { type: 'integer', minimum: 0 },
    example: '30',
  },
  ETag: {
    name: 'ETag',
    description:
      'A weak validator of this reply. Send it as `If-None-Match` with the next request to receive 304 if nothing changed.',
    schema: { type: 'string' },
    example: 'W/"3q2-7wYJm8o1dDkq0mZr2A"',
  },
  CacheControl: {
    name: 'Cache-Control',
    description: '`no-store`, except for lists with an `ETag` (`private, no-cache`) and for files.',
    schema: { type: 'string' },
    example: 'no-store',
  },
  Vary: {
    name: 'Vary',
    description: 'The reply differs by these headers of the request.',
    schema: { type: 'string' },
    example: 'authorization, accept-language',
  },
  ClearSiteData: {
    name: 'Clear-Site-Data',
    description: 'After the end of a session, so that the browser deletes what it stored of its replies.',
    schema: { type: 'string' },
    example: '"cache"',
  },
  Deprecation: {
    name: 'Deprecation',
    description:
      'Since when the operation is deprecated, in seconds since 1970 after `@` (RFC 9745). Its description names the one to use instead.',
    schema: { type: 'string' },
    example: '@1795824000',
  },
} satisfies Record<string, Header & { name: string }>

type Name = keyof typeof responseHeaders

const namesOfAll: readonly Name[] = ['RequestId', 'RateLimit', 'RateLimitPolicy', 'Maintenance', 'CacheControl']

export const headerComponents = (): Record<string, Header> =>
  Object.fromEntries(Object.entries(responseHeaders).map(([name, { name: _, ...header }]) => [name, header]))

/** The headers of a reply to a route, also of one without a body. */
export function headersOfReply(route: Route): HeaderReferences {
  return referencesTo([
    ...namesOfAll,
    ...(isRevalidated(route) ? (['ETag', 'Vary'] as const) : []),
    ...(isFinal(route) ? (['ClearSiteData'] as const) : []),
    ...(route.deprecated ? (['Deprecation'] as const) : []),
  ])
}

export function headersOfFailure(status: number): HeaderReferences {
  if (status === 429) return referencesTo(['RequestId', 'RetryAfter', 'Maintenance', 'CacheControl'])
  return referencesTo([
    ...namesOfAll,
    ...(status === 503 ? (['RetryAfter'] as const) : []),
    ...(status === 401 ? (['ClearSiteData'] as const) : []),
  ])
}

const referencesTo = (names: readonly Name[]): HeaderReferences =>
  Object.fromEntries(names.map((name) => [responseHeaders[name].name, { $ref: `#/components/headers/${name}` }]))
