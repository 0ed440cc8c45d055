import { commonRefusals, factorWays, type Route, refusals, type Schema, type StaffPermission } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { makeSchemaConverter, type SchemaConverter } from './component-schemas.ts'
import type { JsonSchema } from './schema-shape.ts'

type Content = Record<string, { schema: JsonSchema }>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }

export type Operation = {
  operationId: string
  /** The feature. */
  tags: string[]
  summary: string
  /** As the contract says: public, optional, member or staff. */
  'x-who': Route['auth']
  /** Of a staff call: what its caller must be allowed, and whether a fresh proof is needed. */
  'x-permission'?: StaffPermission
  'x-fresh'?: boolean
  security?: { bearer: [] }[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> }
}

/** OpenAPI 3.1 of the whole interface, from the schemas that validate it. */
export function openApi(api: Record<string, Record<string, Route>>): OpenApi {
  const converter = makeSchemaConverter()
  const paths: OpenApi['paths'] = {}
  for (const [feature, table] of Object.entries(api)) {
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
      description: 'Failures have the shape of `Failure`; lists page by an opaque cursor.',
    },
    paths: document,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure, ...schemas },
    },
  }
}

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
    summary: route.summary,
    'x-who': route.auth,
    ...(route.permission && { 'x-permission': route.permission, 'x-fresh': route.fresh }),
    ...(route.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(convert, 'path', route.params),
      ...parameters(convert, 'query', route.query),
      ...keyParameter(route),
    ],
    ...requestBody(convert, route),
    responses: { [route.status ?? 200]: success(convert, route), ...Object.fromEntries(failures) },
  }
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
  if (route.raw) return { description: 'The file.' }
  const properties = { message: { type: 'string' }, data: convert(route.reply, 'output') }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties } } },
  }
}
