import type { ApiScope, Route, StaffPermission } from '@karibu/contract'
import type { JsonSchema } from './json-schema.ts'

export type Content = Record<string, { schema?: JsonSchema; example?: unknown }>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Response = { description: string; headers?: HeaderReferences; content?: Content; $ref?: never }

export type Operation = {
  operationId: string
  /** The feature. */
  tags: string[]
  /** The first sentence of the contract's summary, as a title; the others are the description. */
  summary: string
  description: string
  deprecated?: true
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
  responses: Record<string, Response | { $ref: string; content?: never }>
}

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Webhook }>
  components: {
    securitySchemes: Record<string, unknown>
    schemas: Record<string, JsonSchema>
    headers: Record<string, Header>
    responses: Record<string, Response>
  }
}

export type Webhook = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: []
  parameters: (Parameter & { description: string; example: string })[]
  requestBody: { required: true; content: Content }
  responses: Record<string, { description: string }>
}

export type Header = { description: string; schema: JsonSchema; example?: string }
export type HeaderReferences = Record<string, { $ref: string }>
