import { type Route, type Schema, scopeOf } from '@karibu/contract'
import { isRevalidated } from '../transport/revalidate.ts'
import type { SchemaConverter } from './component-schemas.ts'
import { failuresOf } from './describe-failures.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Content, Operation, Parameter, Response } from './openapi-document.ts'
import { headersOfReply } from './response-headers.ts'

type Described = { feature: string; name: string; route: Route }
type Convert = SchemaConverter['convert']

/** One route of the contract as an operation of OpenAPI, without its examples. */
export function describeOperation({ convert }: SchemaConverter, { feature, name, route }: Described): Operation {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    ...describe(route.summary),
    ...(route.deprecated && { deprecated: true }),
    'x-who': route.auth,
    ...(route.permission && { 'x-permission': route.permission, 'x-fresh': route.fresh }),
    ...scopeOfOperation(feature, route),
    security: security[route.auth],
    parameters: [
      ...parameters(convert, 'path', route.params),
      ...parameters(convert, 'query', route.query),
      ...keyParameter(route),
      ...validatorParameter(route),
    ],
    ...requestBody(convert, route),
    responses: {
      [route.status ?? 200]: success(convert, route),
      ...(isRevalidated(route) && {
        304: {
          description: 'The reply whose `ETag` is in `If-None-Match` still holds. Without a body.',
          headers: headersOfReply(route),
        },
      }),
      ...failuresOf(route),
    },
  }
}

function scopeOfOperation(feature: string, route: Route): Pick<Operation, 'x-scope'> {
  const scope = route.auth === 'public' || route.fresh ? null : scopeOf(feature, route)
  return scope === null ? {} : { 'x-scope': scope }
}

/** The first sentence is the title, in which the reference shows no mark-up, and the others are the description. */
function describe(text: string): Pick<Operation, 'summary' | 'description'> {
  const [, title = text, rest = ''] = /^(.+?)\.(?:$| (.+)$)/.exec(text) ?? []
  return { summary: title.replaceAll('`', ''), description: rest }
}

const security: Record<Route['auth'], Operation['security']> = {
  public: [],
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  staff: [{ bearer: [] }],
}

function parameters(convert: Convert, where: 'path' | 'query', schema: Schema | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = convert(schema, 'input', { isInline: true })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...describeParameter(name),
    schema: property,
  }))
}

/** Parameters that mean the same everywhere. */
const parameterMeanings: Record<string, string> = {
  cursor: '`nextCursor` of the page before; without it the first page.',
  limit: 'How many a page has at most.',
}

const describeParameter = (name: string): Pick<Parameter, 'description'> => {
  const description = parameterMeanings[name]
  return description ? { description } : {}
}

const keyParameter = ({ idempotency }: Route): Parameter[] =>
  idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: idempotency === 'required',
          description: keyMeaning[idempotency],
          schema: { type: 'string', format: 'uuid' },
          example: '0b7a5f0e-93a4-4f3c-8a59-7d1c2f6e4b10',
        },
      ]
    : []

const keyUse =
  'A UUID that the client makes for one intention. Sent again with the same key, parameters and body the call has one effect and one answer, for a week; a duplicate that comes meanwhile waits for the first. With another body it is `key_reused`. Failures are not stored: after one the same key may be used again.'

const keyMeaning = {
  required: keyUse,
  optional: `${keyUse} Without a key each request is a new one: do not send it again after a lost answer before you have read what happened.`,
}

const validatorParameter = (route: Route): Parameter[] =>
  isRevalidated(route)
    ? [
        {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of the reply that the client has.',
          schema: { type: 'string' },
          example: 'W/"3q2-7wYJm8o1dDkq0mZr2A"',
        },
      ]
    : []

function requestBody(convert: Convert, route: Route): Pick<Operation, 'requestBody'> {
  const content: Content = {
    ...(route.body && { 'application/json': { schema: convert(route.body, 'input') } }),
    ...(route.upload && { 'multipart/form-data': { schema: formOf(convert, route.upload) } }),
  }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }
}

function formOf(
  convert: Convert,
  { fields: [field = 'file'], filesMax, form }: NonNullable<Route['upload']>,
): JsonSchema {
  const { properties = {}, required = [] } = form ? convert(form, 'input', { isInline: true }) : {}
  const file = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: filesMax }
  return { type: 'object', properties: { ...properties, [field]: file }, ...(required.length > 0 && { required }) }
}

function success(convert: Convert, route: Route): Response {
  const headers = headersOfReply(route)
  if (route.raw) return { description: 'The file.', headers, content: { '*/*': {} } }
  const properties = {
    ...(route.successKey && {
      message: { type: 'string', description: 'For the person, in the language of `Accept-Language`.' },
    }),
    data: convert(route.reply, 'output'),
  }
  return {
    description: 'Done.',
    headers,
    content: {
      'application/json': { schema: { type: 'object', required: ['data'], properties } },
      ...(route.csv && { 'text/csv': { schema: { type: 'string' }, example: csvExample } }),
    },
  }
}

const csvExample = `reference,txn_amount,currency,channel,name,created_at,status,balance_after
"krb-20260101-4f7a1c",12.50,USD,"paystack","Deposit",2026-01-01T10:00:00.000Z,done,12.50
`
