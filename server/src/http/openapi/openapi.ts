import type { Route } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { featureTable } from '@karibu/contract/feature-table'
import { bodyExamples } from './body-examples.ts'
import { makeSchemaConverter } from './component-schemas.ts'
import { failureComponents, failureSchema } from './describe-failures.ts'
import { describeOperation } from './describe-operation.ts'
import { describeWebhooks, exemplifyWebhooks } from './describe-webhooks.ts'
import { type MakeExample, makeExamples } from './make-examples.ts'
import type { OpenApi, Operation } from './openapi-document.ts'
import { headerComponents } from './response-headers.ts'

// The entries of a namespace come by their names; readers of the description look for accounts first.
const groups: readonly string[] = Object.values(featureTable).flatMap(({ routes }) => [...routes])
const place = ([group]: [string, unknown]) => groups.indexOf(group)

/** OpenAPI 3.1 of the whole interface, from the schemas that validate it, in the order of the feature table. */
export function openApi(api: Record<string, Record<string, Route>>): OpenApi {
  const converter = makeSchemaConverter()
  const described: OpenApi['paths'] = {}
  for (const [feature, table] of Object.entries(api).toSorted((one, other) => place(one) - place(other))) {
    for (const [name, route] of Object.entries(table)) {
      const path = described[`/api${route.path}`] ?? {}
      described[`/api${route.path}`] = path
      path[route.method.toLowerCase()] = describeOperation(converter, { feature, name, route })
    }
  }
  const failure = failureSchema(converter)
  const { document, schemas } = converter.addComponents({ paths: described, webhooks: describeWebhooks(converter) })
  const { paths, webhooks } = document
  const components = { Failure: failure, ...schemas }
  const makeExample = makeExamples(components)
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods)) exemplify(operation, makeExample)
  exemplifyWebhooks(webhooks, makeExample)
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    // The server that sends the description.
    servers: [{ url: '/' }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, which a login returns, or a token for programs (`kb_…`).',
        },
      },
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [
          name,
          { ...schema, examples: [makeExample({ $ref: `#/components/schemas/${name}` })] },
        ]),
      ),
      headers: headerComponents(),
      responses: failureComponents(),
    },
  }
}

/** Adds an example to each body and reply, and to each parameter that cannot be left out. */
function exemplify({ operationId, parameters, requestBody, responses }: Operation, makeExample: MakeExample): void {
  for (const parameter of parameters)
    if (parameter.required && parameter.in !== 'header')
      parameter.example = makeExample(parameter.schema, { operation: operationId, name: parameter.name })
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
  for (const content of contents)
    for (const [type, media] of Object.entries(content ?? {})) {
      if (!media.schema || media.example !== undefined) continue
      const made = makeExample(media.schema, { operation: operationId })
      media.example = content === requestBody?.content && type === 'application/json' ? bodyOf(operationId, made) : made
    }
}

/** Fields that belong together, as two passwords, are written by hand. What is undefined there is left out. */
function bodyOf(operationId: string, made: unknown): unknown {
  const own = bodyExamples[operationId]
  if (!own || typeof made !== 'object') return made
  return JSON.parse(JSON.stringify({ ...made, ...own }))
}

const description = `Members send \`Authorization: Bearer TOKEN\`, the token that a login returns, or a token for programs that
was made at \`/api/me/api-tokens\`: it may do what its scopes name (\`x-scope\`) and nothing that needs a password. Failures have the shape of
\`Failure\` with a stable \`code\`; lists page by an opaque cursor. Calls that take an \`Idempotency-Key\` (a UUID) have one
effect and one answer however often they are sent with the same key. Lists that carry an \`ETag\` answer 304 to its \`If-None-Match\`. While a maintenance is announced or members may only read, replies have the header \`karibu-maintenance\`. A 405 lists the methods in \`Allow\`.
Operations marked \`deprecated\` reply with the header \`Deprecation\` and keep working as docs/INTEGRATIONS.md promises. \`webhooks\` has what the site posts to other systems.`
