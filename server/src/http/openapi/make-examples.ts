import { createHash } from 'node:crypto'
import { exampleValues } from './example-values.ts'
import type { JsonSchema } from './json-schema.ts'

type Schemas = Record<string, JsonSchema>
/** `parent` and `name` choose the value of a field. `operation`, where the root is the body of one. */
type Place = { operation: string; parent: string; name: string; depth: number }
export type MakeExample = (schema: JsonSchema, at?: { operation?: string; name?: string }) => unknown

const depthMax = 12
const time = '2026-01-01T10:00:00.000Z'

/** Makes an example of a schema: the same each time, with meaningful values where a name has some. */
export function makeExamples(schemas: Schemas): MakeExample {
  const made = new Map<string, unknown>()

  function exampleOf(schema: JsonSchema, place: Place): unknown {
    if (schema.$ref) return exampleOfComponent(schema.$ref.split('/').at(-1) ?? '')
    if (schema.const !== undefined) return schema.const
    const named = namedValue(schema, place)
    if (named !== undefined) return named
    if (schema.default !== undefined) return schema.default
    if (schema.enum) return schema.enum[0]
    if (schema.allOf) return mergeAll(schema.allOf.map((part) => exampleOf(part, place)))
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, place)
    return exampleOfType(schema, place)
  }

  function exampleOfComponent(name: string): unknown {
    if (!made.has(name)) {
      made.set(name, {})
      made.set(name, exampleOf(schemas[name] ?? {}, { operation: '', parent: '', name, depth: 0 }))
    }
    return made.get(name)
  }

  function exampleOfType(schema: JsonSchema, place: Place): unknown {
    const type = [schema.type].flat().find((one) => one !== 'null')
    if (type === 'object' || schema.properties) return exampleOfObject(schema, place)
    if (type === 'array') return exampleOfArray(schema, place)
    if (type === 'boolean') return true
    if (type === 'number' || type === 'integer') return exampleOfNumber(schema)
    if (type === 'null') return null
    return exampleOfText(schema, place)
  }

  function exampleOfObject(
    { properties = {}, additionalProperties, propertyNames }: JsonSchema,
    place: Place,
  ): unknown {
    if (place.depth > depthMax) return {}
    const inside = { ...place, parent: place.name, depth: place.depth + 1 }
    const named = Object.entries(properties).map(([name, property]) => [name, exampleOf(property, { ...inside, name })])
    const [key] = keysOf(propertyNames)
    if (named.length > 0 || typeof additionalProperties !== 'object' || !key) return Object.fromEntries(named)
    return { [key]: exampleOf(additionalProperties, { ...inside, name: key }) }
  }

  function exampleOfArray({ items, prefixItems, minItems }: JsonSchema, place: Place): unknown[] {
    if (Array.isArray(prefixItems)) return prefixItems.map((item) => exampleOf(item, place))
    if (!items || place.depth > depthMax) return []
    const count = typeof minItems === 'number' ? Math.max(1, minItems) : 1
    return Array(count).fill(exampleOf(items, { ...place, depth: place.depth + 1 }))
  }

  return (schema, { operation = '', name = '' } = {}) =>
    exampleOf(schema, { operation, parent: operation, name, depth: 0 })
}

const keysOf = (names: unknown): string[] => {
  if (typeof names !== 'object' || names === null || !('enum' in names) || !Array.isArray(names.enum)) return ['one']
  return names.enum.map(String)
}

const mergeAll = (parts: unknown[]): object => Object.assign({}, ...parts)

function namedValue(schema: JsonSchema, { operation, parent, name }: Place): unknown {
  const lists = [`${operation}.${name}`, `${parent}.${name}`, name].map((key) => exampleValues[key] ?? [])
  return lists.flat().find((value) => accepts(schema, value))
}

/** Only what decides between the values of the table; a test compares each example with its whole schema. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema.$ref || schema.properties) return false
  if (Object.keys(schema).length === 0) return true
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((choice) => accepts(choice, value))
  return acceptsType(schema, value)
}

function acceptsType(schema: JsonSchema, value: unknown): boolean {
  if (Array.isArray(value)) return acceptsArray(schema, value)
  if (typeof value === 'string') return [schema.type].flat().includes('string') && acceptsText(schema, value)
  if (typeof value === 'boolean') return schema.type === 'boolean'
  return typeof value === 'number' && acceptsNumber(schema, value)
}

const acceptsArray = ({ type, items, maxItems, minItems }: JsonSchema, value: unknown[]): boolean =>
  type === 'array' &&
  value.length >= numberOr(minItems, 0) &&
  value.length <= numberOr(maxItems, Infinity) &&
  value.every((item) => accepts(items ?? {}, item))

function acceptsText({ pattern, minLength, maxLength, format }: JsonSchema, value: string): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false
  if (format === 'date-time' && Number.isNaN(Date.parse(value))) return false
  return value.length >= numberOr(minLength, 0) && value.length <= numberOr(maxLength, Infinity)
}

function acceptsNumber({ type, minimum, maximum }: JsonSchema, value: number): boolean {
  const types = [type].flat()
  if (!types.includes('number') && !(types.includes('integer') && Number.isInteger(value))) return false
  return value >= numberOr(minimum, -Infinity) && value <= numberOr(maximum, Infinity)
}

const exampleOfNumber = ({ minimum, maximum, exclusiveMinimum }: JsonSchema): number =>
  Math.min(Math.max(3, numberOr(minimum, 3), numberOr(exclusiveMinimum, 2) + 1), numberOr(maximum, Infinity))

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)

function exampleOfText(schema: JsonSchema, { parent, name }: Place): string {
  if (schema.format === 'uuid') return uuidOf(`${parent}.${name}`)
  if (schema.format === 'email') return 'amara.okafor@example.com'
  if (schema.format === 'uri') return 'https://example.com/'
  if (schema.format === 'binary') return 'the bytes of the file'
  const texts = [time, time.slice(0, 10), '20260101', `some ${name}`, 'example', 'NG', 'NGN', 'one', '1']
  const isTime = /(At|From|Since|Until)$|^(at|from|to|asOf|seen|until|since|created_at)$/.test(name)
  const isDay = /^(day|date|\w+On|joined|comparedOn)$/.test(name)
  const sorted = [...(isTime ? [texts[0]] : []), ...(isDay ? [texts[1]] : []), ...texts.slice(3), ...texts]
  return sorted.find((text): text is string => text !== undefined && acceptsText(schema, text)) ?? ''
}

/** The same id for the same field; of version 4 as the server makes them. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}
