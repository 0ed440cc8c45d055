import { commonRefusals, factorWays, type Route, refusals, type Schema, type StaffPermission } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import * as z from 'zod/mini'
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
  const paths: OpenApi['paths'] = {}
  for (const [feature, table] of Object.entries(api)) {
    for (const [name, route] of Object.entries(table)) {
      const path = paths[`/api${route.path}`] ?? {}
      paths[`/api${route.path}`] = path
      path[route.method.toLowerCase()] = operation(feature, name, route)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      description: 'Failures have the shape of `Failure`; lists page by an opaque cursor.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure },
    },
  }
}

const failure: JsonSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    offer: { type: 'object', required: ['credits'], properties: { credits: { type: 'integer' } } },
    factor: schemaOf(factorWays, 'output'),
    requestId: { type: 'string' },
  },
}

function operation(feature: string, name: string, route: Route): Operation {
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
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...keyParameter(route)],
    ...requestBody(route),
    responses: { [route.status ?? 200]: success(route), ...Object.fromEntries(failures) },
  }
}

function schemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

function parameters(where: 'path' | 'query', schema: Schema | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
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

function requestBody(route: Route): Pick<Operation, 'requestBody'> {
  const content = {
    ...(route.body && { 'application/json': { schema: schemaOf(route.body, 'input') } }),
    ...(route.upload && { 'multipart/form-data': { schema: filesOf(route.upload) } }),
  }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }
}

const filesOf = ({ fields: [field = 'file'], filesMax }: NonNullable<Route['upload']>): JsonSchema => ({
  type: 'object',
  properties: { [field]: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: filesMax } },
})

function success(route: Route): Operation['responses'][string] {
  if (route.raw) return { description: 'The file.' }
  const properties = { message: { type: 'string' }, data: schemaOf(route.reply, 'output') }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties } } },
  }
}
