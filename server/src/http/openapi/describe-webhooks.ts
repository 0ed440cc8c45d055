import { type WebhookEvent, webhookEvents, webhookMessageOf } from '@karibu/contract'
import { webhookSignature } from '../../signature.ts'
import { commentAt, type SchemaConverter } from './component-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import type { MakeExample } from './make-examples.ts'
import type { Webhook } from './openapi-document.ts'

/** The messages to endpoints that administrators add, each as the request that the endpoint receives. */
export function describeWebhooks(converter: SchemaConverter): Record<WebhookEvent, { post: Webhook }> {
  const described = webhookEvents.map((event) => [event, { post: describeWebhook(converter, event) }])
  return Object.fromEntries(described)
}

/** Adds a message and the signature of it to each webhook, once all schemas are known. */
export function exemplifyWebhooks(webhooks: Record<string, { post: Webhook }>, makeExample: MakeExample): void {
  for (const { post } of Object.values(webhooks)) {
    const content = post.requestBody.content['application/json']
    if (!content?.schema) continue
    content.example = makeExample(content.schema)
    for (const parameter of post.parameters)
      if (parameter.name === 'karibu-signature') parameter.example = exampleSignature(JSON.stringify(content.example))
  }
}

/** So that an example can be used to try a check of signatures. */
const exampleSecret = 'whsec_example'
const exampleTime = new Date('2026-01-01T10:00:00Z')

const exampleSignature = (body: string): string =>
  webhookSignature({ secrets: [exampleSecret], body, now: exampleTime })

function describeWebhook({ convert }: SchemaConverter, event: WebhookEvent): Webhook {
  const schema = convert(webhookMessageOf(event), 'output')
  const meaning = commentAt(`WebhookData.${event}`)
  return {
    operationId: `webhook.${event}`,
    tags: ['webhooks'],
    summary: meaning.replace(/\.$/, ''),
    description: `${meaning} ${delivery}`,
    security: [],
    parameters: [
      header('karibu-event', { type: 'string', const: event }, 'The event, also in the body.', event),
      header('karibu-signature', { type: 'string' }, signing, ''),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: describeMessage(schema, event) } } },
    responses: {
      '2XX': { description: 'Taken. Answer within 10 seconds; the body is not read.' },
      default: { description: 'Not taken, a redirect too: it is sent again, twelve times in some 16 hours.' },
    },
  }
}

const delivery =
  'Sent to every endpoint that takes the event (`POST /api/admin/webhooks`). It may come more than once and out of order; its `id` stays the same. It holds ids and amounts, never names, addresses or texts of members.'

const signing = `\`t=SECONDS,v1=HEX\`: HMAC-SHA256 of \`SECONDS.BODY\` with the secret of the endpoint, over the body as it came. Refuse what
is more than 5 minutes away from now. While an operator changes the secret there are two \`v1\`, of which one must match. The example
is signed with the secret \`${exampleSecret}\`, over its body without spaces.`

const header = (
  name: string,
  schema: JsonSchema,
  ...[description = '', example = '']: string[]
): Webhook['parameters'][0] => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

function describeMessage(schema: JsonSchema, event: WebhookEvent): JsonSchema {
  const { data, ...properties } = schema.properties ?? {}
  const fields = Object.entries(data?.properties ?? {}).map(([name, field]): [string, JsonSchema] => {
    const description = commentAt(`WebhookData.${event}.${name}`)
    return [name, description ? { ...field, description } : field]
  })
  return {
    ...schema,
    properties: {
      ...properties,
      id: { ...properties.id, description: 'The same each time the message is sent.' },
      createdAt: { ...properties.createdAt, description: 'When it happened.' },
      data: { ...data, ...(fields.length > 0 && { properties: Object.fromEntries(fields) }) },
    },
  }
}
