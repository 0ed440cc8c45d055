import * as contract from '@karibu/contract'
import * as z from 'zod/mini'
import type { JsonSchema } from './json-schema.ts'
import schemaComments from './schema-comments.json' with { type: 'json' }

type Io = 'input' | 'output'
type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> }
export type SchemaConverter = ReturnType<typeof makeSchemaConverter>

/**
 * Converts schemas to JSON Schema. The object schemas that the contract exports become components: `memberCard` →
 * `MemberCard`. Input and output are two components, since defaults and conversions make them differ: `RateForm` for a
 * schema that is only sent, and `Name` with `NameInput` for one that is sent and returned.
 */
export function makeSchemaConverter() {
  const metadata = namedSchemas()
  const components: Record<string, JsonSchema> = {}

  /** Named parts become references. With `isInline` the schema itself does not, even if it has a name. */
  function convert(schema: contract.Schema, io: Io, { isInline = false } = {}): JsonSchema {
    // The types of zod list every keyword of four drafts; `JsonSchema` has those that are read here.
    const options = { io, unrepresentable: 'any', metadata } as const
    const { $schema: _, $defs = {}, ...converted } = nameKeys(z.toJSONSchema(schema, options) as Converted)
    const root = isInline ? /^#\/\$defs\/(\w+)$/.exec(converted.$ref ?? '')?.[1] : undefined
    const rename = (name: string) => (io === 'output' ? name : `${name}Input`)
    for (const [name, { id: __, ...part }] of Object.entries($defs))
      if (name !== root) components[rename(name)] = withReferences(part, rename)
    const { id: __, ...own } = root ? ($defs[root] ?? {}) : converted
    return withReferences(own, rename)
  }

  /** The document with its components; an input without an output of the same name loses its suffix. */
  function addComponents<T extends object>(document: T): { document: T; schemas: Record<string, JsonSchema> } {
    const shorten = (name: string) => {
      const short = name.replace(/Input$/, '')
      return short in components ? name : short
    }
    const schemas = Object.entries(components)
      .map(([name, schema]): [string, JsonSchema] => [
        shorten(name),
        withComments(withReferences(schema, shorten), name.replace(/Input$/, '')),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return { document: withReferences(document, shorten), schemas: Object.fromEntries(schemas) }
  }

  return { convert, addComponents }
}

const comments: Record<string, string | undefined> = schemaComments

/** The doc comment in the contract, as `Wallet` or `Wallet.held`; empty where there is none. */
export const commentAt = (path: string): string => comments[path] ?? ''

/** Adds the doc comments of the contract to a component and the fields in it. */
function withComments(schema: JsonSchema, path: string): JsonSchema {
  const { properties, items, anyOf, oneOf } = schema
  const description = commentAt(path)
  const inside = (part: JsonSchema) => withFieldComments(part, path)
  return {
    ...schema,
    ...(description && { description }),
    ...(properties && { properties: commentFields(properties, path) }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
  }
}

/** A list or a union has the comment itself, and what it is made of does not repeat it. */
function withFieldComments(schema: JsonSchema, path: string): JsonSchema {
  const { properties, items } = schema
  return {
    ...schema,
    ...(properties && { properties: commentFields(properties, path) }),
    ...(items && { items: withFieldComments(items, path) }),
  }
}

const commentFields = (properties: Record<string, JsonSchema>, path: string): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, withComments(property, `${path}.${name}`)]),
  )

function namedSchemas() {
  const registry = z.registry<{ id: string }>()
  for (const [name, value] of Object.entries(contract))
    if (value instanceof z.ZodMiniObject) registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  return registry
}

/** An object whose keys are of a closed list has each of them as a property, as `required` refers to them. */
const nameKeys = (schema: Converted): Converted =>
  JSON.parse(JSON.stringify(schema), (_, inner) => {
    if (!inner?.propertyNames?.enum || inner.properties || !inner.required) return inner
    const { propertyNames: _names, required, additionalProperties: value, ...others } = inner
    const named = Object.fromEntries(required.map((name: string) => [name, value]))
    return { ...others, properties: named, required, additionalProperties: false }
  })

/** Points each reference to `components.schemas`, by the new name. */
const withReferences = <T>(value: T, rename: (name: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, inner) => {
    if (key !== '$ref' || typeof inner !== 'string') return inner
    const name = /^#\/(?:\$defs|components\/schemas)\/(\w+)$/.exec(inner)?.[1]
    return name === undefined ? inner : `#/components/schemas/${rename(name)}`
  })
