import { api, type Route, type Schema, webhookEvents, webhookMessageOf } from '@karibu/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { bodyExamples } from './body-examples.ts'
import { openApi } from './openapi.ts'
import type { Content, Operation } from './openapi-document.ts'

const description = openApi(api)
const { components, paths, webhooks } = description
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const routes = new Map<string, Route>(
  Object.entries(api).flatMap(([group, table]) =>
    Object.entries(table).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
  ),
)

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema(description, 'api')

/** What an example breaks of the schema at a place of the description. */
function faultsOf(example: unknown, parts: string[]): string[] {
  const escaped = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const check = ajv.compile({ $ref: `api#/${escaped.join('/')}` })
  if (check(example)) return []
  return (check.errors ?? []).map(({ instancePath, message }) => `${parts.join(' ')} ${instancePath}: ${message}`)
}

const refusedBy = (schema: Schema, value: unknown, name: string): string[] => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : [`${name}: ${JSON.stringify(parsed.error.issues)} in ${JSON.stringify(value)}`]
}

const jsonOf = (content: Content | undefined): unknown => content?.['application/json']?.example
const replyOf = ({ responses }: Operation) => Object.entries(responses).find(([status]) => Number(status) < 300)

test('every operation has a summary and a description, and examples of its body, reply and failures', () => {
  const lacking = operations.flatMap(({ operationId, summary, description: text, parameters, ...operation }) => {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map(({ content }) => content),
    ]
    const bare = contents.flatMap((content) =>
      Object.entries(content ?? {}).filter(([type, { example }]) => type !== '*/*' && example === undefined),
    )
    const isBare = parameters.some(({ required, example }) => required && example === undefined)
    return summary && text && bare.length === 0 && !isBare ? [] : [operationId]
  })
  expect(lacking).toEqual([])
})

test('every component and webhook has a description and an example, and every response its headers', () => {
  const schemas = Object.entries(components.schemas)
  expect(schemas.filter(([, { description: text, examples }]) => !text || !examples).map(([name]) => name)).toEqual([])
  expect(Object.entries(components.headers).filter(([, { description: text }]) => !text)).toEqual([])
  for (const { post } of Object.values(webhooks)) {
    expect(post.summary && post.description, post.operationId).toBeTruthy()
    expect(jsonOf(post.requestBody.content), post.operationId).toBeDefined()
  }
  const responses = operations.flatMap((operation) => Object.values(operation.responses))
  expect(
    [...responses, ...Object.values(components.responses)].filter((one) => !one.$ref && !('headers' in one)),
  ).toEqual([])
})

test('the example of each component, body, reply and webhook fits its schema', () => {
  const ofComponents = Object.entries(components.schemas).flatMap(([name, { examples }]) =>
    faultsOf([examples].flat()[0], ['components', 'schemas', name]),
  )
  expect(ofComponents).toEqual([])
  const faults = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = ['paths', path, method]
      const [status = '', reply] = replyOf(operation) ?? []
      return [
        ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { example }]) =>
          faultsOf(example, [...at, 'requestBody', 'content', type, 'schema']),
        ),
        ...Object.entries(reply?.content ?? {})
          .filter(([, { schema }]) => schema)
          .flatMap(([type, { example }]) => faultsOf(example, [...at, 'responses', status, 'content', type, 'schema'])),
      ]
    }),
  )
  expect(faults).toEqual([])
})

test('the contract itself accepts each example of a body, a required parameter, a reply and a webhook', () => {
  const faults = operations.flatMap((operation) => {
    const route = routes.get(operation.operationId)
    const body = jsonOf(operation.requestBody?.content)
    const reply = jsonOf(replyOf(operation)?.[1].content)
    const requiredOf = (where: string) =>
      Object.fromEntries(
        operation.parameters.filter((one) => one.in === where && one.required).map((one) => [one.name, one.example]),
      )
    return [
      ...(route?.body ? refusedBy(route.body, body, `${operation.operationId} body`) : []),
      ...(route?.params ? refusedBy(route.params, requiredOf('path'), `${operation.operationId} path`) : []),
      ...(route?.query ? refusedBy(route.query, requiredOf('query'), `${operation.operationId} query`) : []),
      ...(route && !route.raw
        ? refusedBy(route.reply, (reply as { data?: unknown }).data, `${operation.operationId} reply`)
        : []),
    ]
  })
  expect(faults).toEqual([])
  const ofWebhooks = webhookEvents.flatMap((event) =>
    refusedBy(webhookMessageOf(event), jsonOf(webhooks[event]?.post.requestBody.content), event),
  )
  expect(ofWebhooks).toEqual([])
})

test('parts of examples that are written by hand belong to operations with a body', () => {
  expect(Object.keys(bodyExamples).filter((id) => !routes.get(id)?.body)).toEqual([])
})

test('examples are the same each time', () => {
  expect(JSON.stringify(openApi(api))).toBe(JSON.stringify(description))
})
