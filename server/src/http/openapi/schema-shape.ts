/** What is used of JSON Schema. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  format?: string
  default?: unknown
  [limit: string]: unknown
}

/** A schema as somebody would write it down: `{ email: string, remember?: boolean }`, with limits as comments. */
export function shapeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const some = schema.anyOf ?? schema.oneOf
  if (some) return [...new Set(some.map((one) => shapeOf(one, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => shapeOf(one, indent)).join(' & ')
  if (schema.type === 'array') return listOf(shapeOf(schema.items ?? {}, indent))
  if (schema.type === 'object' || schema.properties) return objectOf(schema, indent)
  return [schema.type ?? 'any'].flat().join(' | ')
}

const listOf = (item: string): string => (/^\w+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`)

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${shapeOf(property, inner)}${limitsOf(property)}`
  })
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[key]: ${shapeOf(additionalProperties, inner)}`)
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

// Not the patterns: they say little to somebody who reads. The bounds of whole numbers are only the machine's.
const limits = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default']

function limitsOf(schema: JsonSchema): string {
  const described = limits
    .filter((limit) => schema[limit] !== undefined && Math.abs(Number(schema[limit])) !== Number.MAX_SAFE_INTEGER)
    .map((limit) => (limit === 'format' ? schema[limit] : `${limit} ${JSON.stringify(schema[limit])}`))
  return described.length > 0 ? `  // ${described.join(', ')}` : ''
}
