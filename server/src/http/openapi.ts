import { commonRefusals, type Route, refusals, type Schema } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the whole interface, from the schemas that validate it. */
export function openApi(api: Record<string, Record<string, Route>>): Json {
  const paths: Record<string, Json> = {}
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

const failure: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    offer: { type: 'object', required: ['credits'], properties: { credits: { type: 'integer' } } },
    requestId: { type: 'string' },
  },
}

function operation(feature: string, name: string, route: Route): Json {
  const refused = new Map<number, string[]>()
  const implied = route.idempotency ? (['key_reused'] as const) : []
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
    ...(route.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...keyParameter(route)],
    ...requestBody(route),
    responses: { [route.status ?? 200]: success(route), ...Object.fromEntries(failures) },
  }
}

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parameters(where: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyParameter = ({ idempotency }: Route): Json[] =>
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

function requestBody(route: Route): Json {
  const content = {
    ...(route.body && { 'application/json': { schema: schemaOf(route.body, 'input') } }),
    ...(route.upload && { 'multipart/form-data': { schema: filesOf(route.upload) } }),
  }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }
}

const filesOf = ({ fields: [field = 'file'], filesMax }: NonNullable<Route['upload']>): Json => ({
  type: 'object',
  properties: { [field]: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: filesMax } },
})

function success(route: Route): Json {
  if (route.raw) return { description: 'The file.' }
  const properties = { message: { type: 'string' }, data: schemaOf(route.reply, 'output') }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties } } },
  }
}
