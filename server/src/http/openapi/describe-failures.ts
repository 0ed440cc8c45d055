import { commonRefusals, factorWays, type RefusalCode, type Route, refusals } from '@karibu/contract'
import { shownMembersOf } from '../profiles-a-day/shown-members.ts'
import type { SchemaConverter } from './component-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Response } from './openapi-document.ts'
import { headersOfFailure } from './response-headers.ts'

/** The refusals of a route by status: its own, those of every route, and those that follow from what it is. */
export function failuresOf(route: Route): Record<string, Response | { $ref: string }> {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set([...commonRefusals, ...impliedBy(route), ...(route.refuses ?? [])]))
    byStatus.set(refusals[code], [...(byStatus.get(refusals[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      codes.join() === codesOfAll.get(status)?.join() ? { $ref: referenceTo(status) } : failure(status, codes),
    ]),
  )
}

/** The failures that most operations share, by the name that operations refer to. */
export const failureComponents = (): Record<string, Response> =>
  Object.fromEntries([...codesOfAll].map(([status, codes]) => [`Failure${status}`, failure(status, codes)]))

const codesOfAll = new Map<number, RefusalCode[]>()
for (const code of commonRefusals) codesOfAll.set(refusals[code], [...(codesOfAll.get(refusals[code]) ?? []), code])

const referenceTo = (status: number): string => `#/components/responses/Failure${status}`

const impliedBy = (route: Route): RefusalCode[] => [
  ...(route.idempotency ? (['key_reused'] as const) : []),
  ...(route.social ? (['terms_not_accepted'] as const) : []),
  ...(route.fresh ? (['password_required'] as const) : []),
  ...(shownMembersOf(route) ? (['too_many_profiles'] as const) : []),
]

const meanings: Record<number, string> = {
  400: 'The request does not fit the description; `errors` has the faults of each field.',
  401: 'No token, or one that is not valid any more; or wrong credentials.',
  402: 'The balance or the allowance of the plan is used up.',
  403: 'Not allowed to this caller, or not before something else is done.',
  404: 'There is no such thing, or not for this caller.',
  409: 'It contradicts the present state.',
  413: 'The body is too large.',
  415: 'The content type is not one of those described.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'Too many calls: wait for `Retry-After`.',
  500: 'A fault of the server; its log has it under `requestId`.',
  503: 'Temporarily not available: send it again later.',
}

function failure(status: number, codes: RefusalCode[]): Response {
  const [code] = codes
  return {
    description: `${meanings[status] ?? ''} Codes: ${codes.map((one) => `\`${one}\``).join(', ')}.`.trim(),
    headers: headersOfFailure(status),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure' },
        example: { message: meanings[status]?.replaceAll('`', ''), code, ...(status === 400 && { errors }), requestId },
      },
    },
  }
}

const requestId = '5b8f1f2c-7a43-4c0e-8b1d-3d9a6c1e4f20'
const errors = { email: ['Enter a valid e-mail address.'] }

/** The body of every failure. */
export const failureSchema = ({ convert }: SchemaConverter): JsonSchema => ({
  type: 'object',
  description: 'Why a call was refused. Decide by `code`; the words may change.',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'The reason, for the person, in the language of `Accept-Language`.' },
    code: { type: 'string', enum: Object.keys(refusals), description: 'The reason, for programs. More may come.' },
    errors: {
      type: 'object',
      description: 'The faults of fields by name, in the language of `Accept-Language`.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    offer: {
      type: 'object',
      description: 'With `quota_used_up`: for how many credits the call works with `payWith`.',
      required: ['credits'],
      properties: { credits: { type: 'integer' } },
    },
    factor: {
      ...convert(factorWays, 'output', { isInline: true }),
      description: 'With `second_factor_required`: the second factors that the member has.',
    },
    nonce: { type: 'string', description: 'With `email_unverified`: the nonce for `POST /auth/verify-email`.' },
    appeal: {
      type: 'string',
      description: 'With `account_suspended` and `account_closed`: the token of `POST /appeals`.',
    },
    requestId: { type: 'string', description: 'The id of the request in the log of the server.' },
  },
})
