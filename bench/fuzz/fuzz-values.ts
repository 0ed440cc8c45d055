import type { JsonSchema } from '../../server/src/http/openapi/json-schema.ts'
import type { Dice } from './fuzz-dice.ts'

/** Whether a value matches its schema, is at one of its limits, or does not belong there. */
export type Fit = 'valid' | 'boundary' | 'wrong'
/** What a value is made from: the description's components and the ids that answers have shown. */
export type Source = {
  dice: Dice
  components: Record<string, JsonSchema>
  ids: (group: string) => string
  group: string
}

const depthMax = 8

/** A value for a schema: one that fits, one at a limit of it, or one that does not belong there. */
export function makeValue(source: Source, schema: JsonSchema, depth = 0): unknown {
  const { dice } = source
  const fit: Fit = dice.pick(kinds)
  if (fit === 'wrong') return dice.pick(hostile)
  const known = resolve(source, schema)
  if (depth > depthMax) return null
  const options = known.anyOf ?? known.oneOf
  if (options) return makeValue(source, dice.pick(options), depth + 1)
  if (known.allOf) return makeValue(source, merged(source, known.allOf), depth + 1)
  if (known.enum) return dice.pick(known.enum)
  if (known.const !== undefined) return known.const
  return ofType({ source, schema: known, fit, depth })
}

// Of twenty values seventeen fit: with many fields more of them would let no request through.
const kinds: Fit[] = [...Array<Fit>(17).fill('valid'), 'boundary', 'boundary', 'wrong']

type Making = { source: Source; schema: JsonSchema; fit: Fit; depth: number }

function ofType({ source, schema, fit, depth }: Making): unknown {
  const { dice } = source
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return makeObject(source, schema, depth)
    case 'array': {
      const count = lengthOf(source, { min: schema.minItems, max: schema.maxItems, fit, usual: [0, 1, 2, 3] })
      return Array.from({ length: Math.min(count, 60) }, () => makeValue(source, schema.items ?? {}, depth + 1))
    }
    case 'boolean':
      return dice.chance(0.5)
    case 'integer':
    case 'number':
      return makeNumber(source, schema, fit)
    case 'null':
      return null
    case 'string':
      return makeText(source, schema, fit)
    default:
      return dice.pick(hostile)
  }
}

/** All required properties and most of the others; seldom one less or one too many. */
export function makeObject(source: Source, schema: JsonSchema, depth = 0): Record<string, unknown> {
  const { dice } = source
  const { properties = {}, required = [] } = resolve(source, schema)
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(properties))
    if (dice.chance(required.includes(name) ? 0.985 : 0.6)) made[name] = makeValue(source, part, depth + 1)
  if (dice.chance(0.04)) made[dice.pick(strangeNames)] = dice.pick(hostile)
  return made
}

function makeNumber({ dice }: Source, { minimum, maximum, type }: JsonSchema, fit: Fit): number {
  const [low, high] = [Number(minimum ?? 0), Number(maximum ?? 1000)]
  if (fit === 'boundary') return dice.pick([low, high, low - 1, high + 1, -0, 0.5, 2 ** 31, 2 ** 53, 1e308, -1])
  const span = Math.min(high, low + 1e6) - low
  return type === 'integer' ? low + dice.below(span + 1) : low + Math.round(dice.roll() * span * 100) / 100
}

function makeText(source: Source, schema: JsonSchema, fit: Fit): string {
  const { dice } = source
  const { format, pattern, minLength, maxLength } = schema
  if (format === 'uuid') return dice.chance(0.9) ? source.ids(source.group) : crypto.randomUUID()
  if (fit === 'boundary')
    return dice
      .pick(['a', 'é', '👍🏾', '\u202e'])
      .repeat(lengthOf(source, { min: minLength, max: maxLength, fit, usual: [0] }))
  const candidates = texts.filter(
    (text) =>
      text.length >= Number(minLength ?? 0) && text.length <= Number(maxLength ?? 1e9) && matches(pattern, text),
  )
  return candidates.length > 0 ? dice.pick(candidates) : 'x'.repeat(Math.min(Number(minLength ?? 3), 5000))
}

type Length = { min: unknown; max: unknown; fit: Fit; usual: number[] }

function lengthOf({ dice }: Source, { min, max, fit, usual }: Length): number {
  const [low, high] = [Number(min ?? 0), Number(max ?? 12)]
  if (fit === 'boundary') return Math.max(0, Math.min(dice.pick([low, low - 1, high, high + 1]), 12_000))
  return Math.min(Math.max(low, dice.pick(usual)), high)
}

const patterns = new Map<string, RegExp>()

function matches(pattern: unknown, text: string): boolean {
  if (typeof pattern !== 'string') return true
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, known)
  return known.test(text)
}

function resolve({ components }: Source, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '')?.[1]
  return name === undefined ? schema : { ...components[name], ...schema, $ref: undefined }
}

function merged(source: Source, parts: JsonSchema[]): JsonSchema {
  const known = parts.map((part) => resolve(source, part))
  return {
    ...Object.assign({}, ...known),
    properties: Object.assign({}, ...known.map(({ properties }) => properties)),
    required: known.flatMap(({ required = [] }) => required),
  }
}

const strangeNames = ['role', 'id', 'constructor', '__proto__', 'toString', 'staff_permissions', '', 'a.b', 'ключ']

// Something for every pattern of the description.
const texts = [
  ...['Amara', 'Okafor', 'a text with some words', 'Habari ya leo?', 'É bom ver-te 👍🏾', 'Ça va très bien, merci.'],
  ...['someone@example.com', 'a.b+c@sub.example.org', 'three green birds and a river', '123456', '000000'],
  ...[
    '2026-01-01',
    '1996-02-29',
    '0001-01-01',
    '2026-01-01T10:00:00Z',
    '22:30',
    '07:00',
    'Africa/Lagos',
    'Europe/Paris',
  ],
  ...['NG', 'KE', 'CM', 'TZ', 'XX', 'NGN', 'XAF', 'USD', 'KES', '+234', '+44', '8031234567', '+2348031234567'],
  ...['5', '20', '1500', '0', '999999999999999', 'cS4xLjA', 'a-run-of-words', '/discover', 'https://push.example/x'],
  ...['A'.repeat(87), 'B'.repeat(22), 'C'.repeat(43), 'fr', 'sw', 'pt', 'en', 'web'],
]

/** What no schema expects: other types, other encodings, more than fits, and the usual attacks. */
export const hostile: readonly unknown[] = [
  ...[null, true, [], {}, '', ' ', 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), '-1', '1e9', 'NaN', 'Infinity', '٢٠'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e\u200b\ufeff', 'a\r\nx-evil: 1', '\u0085\u2028'],
  ...['é́'.repeat(400), 'x'.repeat(15_000), '9'.repeat(400), '👨‍👩‍👧‍👦'.repeat(200), 'ﷺ'.repeat(300)],
  ...["' or 1=1 --", '%_\\', '../../etc/passwd', '<script>alert(1)</script>', '{"$gt":""}', '{{7*7}}', '%00', '%ff'],
  ...['0000-00-00', '9999-12-31', '-271821-04-20', '2026-02-30', '24:00', 'Etc/GMT+99'],
  ...[[[[[[[]]]]]], [null, 1, 'x', {}], { toString: 1, length: -1 }, { __proto__: null }, Array(300).fill('x')],
]
