import {
  type ApiScope,
  api,
  commonRefusals,
  factorWays,
  type Route,
  refusals,
  type Schema,
  type StaffPermission,
  scopeOf,
} from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { featureTable } from '@karibu/contract/feature-table'
import type { FastifyInstance } from 'fastify'
import { isRevalidated } from '../transport/revalidate.ts'
import { makeSchemaConverter, type SchemaConverter } from './component-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import { serveOnDemand } from './serve-on-demand.ts'

type Content = Record<string, { schema?: JsonSchema }>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }

export type Operation = {
  operationId: string
  /** The feature. */
  tags: string[]
  /** The first sentence of the contract's summary, as a title; the others are the description. */
  summary: string
  description?: string
  /** As the contract says: public, optional, member or staff. */
  'x-who': Route['auth']
  /** Of a staff call: what its caller must be allowed, and whether a fresh proof is needed. */
  'x-permission'?: StaffPermission | readonly StaffPermission[]
  'x-fresh'?: boolean
  /** What a token for programs needs for it; missing where only a session may call it. */
  'x-scope'?: ApiScope
  /** Empty: no authentication. An empty object: the token is optional. */
  security: { bearer?: [] }[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> }
}

// The entries of a namespace come by their names; readers of the description look for accounts first.
const groups: readonly string[] = Object.values(featureTable).flatMap(({ routes }) => [...routes])
const place = ([group]: [string, unknown]) => groups.indexOf(group)

/** `/api/openapi.json`, made when it is first asked for: making it takes longer than all else at the start of a server. */
export function serveDescription(app: FastifyInstance): void {
  serveOnDemand(app, '/api/openapi.json', () => openApi(api))
}

/** OpenAPI 3.1 of the whole interface, from the schemas that validate it, in the order of the feature table. */
export function openApi(api: Record<string, Record<string, Route>>): OpenApi {
  const converter = makeSchemaConverter()
  const paths: OpenApi['paths'] = {}
  for (const [feature, table] of Object.entries(api).toSorted((one, other) => place(one) - place(other))) {
    for (const [name, route] of Object.entries(table)) {
      const path = paths[`/api${route.path}`] ?? {}
      paths[`/api${route.path}`] = path
      path[route.method.toLowerCase()] = operation(converter, { feature, name, route })
    }
  }
  const failure = failureSchema(converter)
  const { document, schemas } = converter.addComponents(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server that sends the description.
    servers: [{ url: '/' }],
    paths: document,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure, ...schemas },
    },
  }
}

const description = `Members send \`Authorization: Bearer TOKEN\`, the token that a login returns, or a token for programs that
was made at \`/api/me/api-tokens\`: it may do what its scopes name (\`x-scope\`) and nothing that needs a password. Failures have the shape of
\`Failure\` with a stable \`code\`; lists page by an opaque cursor. Calls that take an \`Idempotency-Key\` (a UUID) have one
effect and one answer however often they are sent with the same key. Lists that carry an \`ETag\` answer 304 to its \`If-None-Match\`. While a maintenance is announced or members may only read, replies have the header \`karibu-maintenance\`. A 405 lists the methods in \`Allow\`.`

const failureSchema = ({ convert }: SchemaConverter): JsonSchema => ({
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    offer: { type: 'object', required: ['credits'], properties: { credits: { type: 'integer' } } },
    factor: convert(factorWays, 'output', { isInline: true }),
    nonce: { type: 'string' },
    appeal: { type: 'string' },
    requestId: { type: 'string' },
  },
})

type Described = { feature: string; name: string; route: Route }

function operation({ convert }: SchemaConverter, { feature, name, route }: Described): Operation {
  const refused = new Map<number, string[]>()
  const implied = [
    ...(route.idempotency ? (['key_reused'] as const) : []),
    ...(route.social ? (['terms_not_accepted'] as const) : []),
    ...(route.fresh ? (['password_required'] as const) : []),
  ]
  for (const code of new Set([...commonRefusals, ...implied, ...(route.refuses ?? [])])) {
    refused.set(refusals[code], [...(refused.get(refusals[code]) ?? []), code])
  }
  const failures = [...refused].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    ...describe(route.summary),
    'x-who': route.auth,
    ...(route.permission && { 'x-permission': route.permission, 'x-fresh': route.fresh }),
    ...scopeOfOperation(feature, route),
    security: security[route.auth],
    parameters: [
      ...parameters(convert, 'path', route.params),
      ...parameters(convert, 'query', route.query),
      ...keyParameter(route),
    ],
    ...requestBody(convert, route),
    responses: {
      [route.status ?? 200]: success(convert, route),
      ...(isRevalidated(route) && { 304: { description: 'The reply whose ETag is in If-None-Match still holds.' } }),
      ...Object.fromEntries(failures),
    },
  }
}

function scopeOfOperation(feature: string, route: Route): Pick<Operation, 'x-scope'> {
  const scope = route.auth === 'public' || route.fresh ? null : scopeOf(feature, route)
  return scope === null ? {} : { 'x-scope': scope }
}

/** Titles of the reference show no mark-up. */
function describe(text: string): Pick<Operation, 'summary' | 'description'> {
  const [, title = text, rest] = /^(.+?)\.(?:$| (.+)$)/.exec(text) ?? []
  return { summary: title.replaceAll('`', ''), ...(rest && { description: rest }) }
}

const security: Record<Route['auth'], Operation['security']> = {
  public: [],
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  staff: [{ bearer: [] }],
}

type Convert = SchemaConverter['convert']

function parameters(convert: Convert, where: 'path' | 'query', schema: Schema | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = convert(schema, 'input', { isInline: true })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyParameter = ({ idempotency }: Route): Parameter[] =>
  idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: idempotency === 'required',
          schema: { type: 'string', format: 'uuid' },
        },
      ]
    : []

function requestBody(convert: Convert, route: Route): Pick<Operation, 'requestBody'> {
  const content = {
    ...(route.body && { 'application/json': { schema: convert(route.body, 'input') } }),
    ...(route.upload && { 'multipart/form-data': { schema: filesOf(route.upload) } }),
  }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }
}

const filesOf = ({ fields: [field = 'file'], filesMax }: NonNullable<Route['upload']>): JsonSchema => ({
  type: 'object',
  properties: { [field]: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: filesMax } },
})

function success(convert: Convert, route: Route): Operation['responses'][string] {
  if (route.raw) return { description: 'The file.', content: { '*/*': {} } }
  const properties = { message: { type: 'string' }, data: convert(route.reply, 'output') }
  return {
    description: 'Done.',
    content: {
      'application/json': { schema: { type: 'object', required: ['data'], properties } },
      ...(route.csv && { 'text/csv': { schema: { type: 'string' } } }),
    },
  }
}
