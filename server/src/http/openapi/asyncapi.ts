import { clientEvents, type Schema, serverEvents } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { clientEventSummaries, serverEventSummaries } from '@karibu/contract/event-summaries'
import { makeSchemaConverter, type SchemaConverter } from './component-schemas.ts'
import type { JsonSchema } from './json-schema.ts'

type Reference = { $ref: string }
type Message = { name: string; title: string; summary: string; payload: JsonSchema }

export type AsyncApi = {
  asyncapi: string
  info: { title: string; version: string; description: string; license: { name: string; url: string } }
  defaultContentType: string
  servers: Record<'karibu', { host: string; pathname: string; protocol: 'ws' | 'wss'; description: string }>
  channels: Record<'events', { address: string; description: string; messages: Record<string, Reference> }>
  /** As the server sees it: it sends what clients receive. */
  operations: Record<
    string,
    { action: 'send' | 'receive'; channel: Reference; summary: string; security: Reference[]; messages: Reference[] }
  >
  components: {
    securitySchemes: { session: { type: 'apiKey'; in: 'user'; description: string } }
    messages: Record<string, Message>
    schemas: Record<string, JsonSchema>
  }
}

/** AsyncAPI 3.0 of the socket, from the schemas that shape what the server sends and validate what clients send. */
export function asyncApi(publicUrl: string): AsyncApi {
  const { host, protocol } = new URL(publicUrl)
  const converter = makeSchemaConverter()
  const described = [
    ...describeEvents('send', { events: serverEvents, summaries: serverEventSummaries }, converter),
    ...describeEvents('receive', { events: clientEvents, summaries: clientEventSummaries }, converter),
  ]
  const messages = described.map(({ id, name, summary, payload }): [string, Message] => [
    id,
    { name, title: name, summary, payload },
  ])
  const { document, schemas } = converter.addComponents(Object.fromEntries(messages))
  return {
    asyncapi: '3.0.0',
    info: { title: `${brand.name}: socket`, version: '1', description: overview, license },
    defaultContentType: 'application/json',
    servers: {
      karibu: {
        host,
        pathname: '/socket.io/',
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        description: 'Socket.IO 4, by WebSocket only.',
      },
    },
    channels: {
      events: {
        address: '/',
        description:
          'The default namespace. The name of a Socket.IO event is the name of the message, its one argument the payload.',
        messages: Object.fromEntries(described.map(({ id }) => [id, { $ref: `#/components/messages/${id}` }])),
      },
    },
    operations: Object.fromEntries(
      described.map(({ id, action, summary }) => [
        id,
        {
          action,
          channel: { $ref: '#/channels/events' },
          security: [{ $ref: '#/components/securitySchemes/session' }],
          summary,
          messages: [{ $ref: `#/channels/events/messages/${id}` }],
        },
      ]),
    ),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'user',
          description: 'The token of a session, as `token` in `auth` of the Socket.IO client.',
        },
      },
      messages: document,
      schemas,
    },
  }
}

type Described = { id: string; action: 'send' | 'receive'; name: string; summary: string; payload: JsonSchema }

/** The events of one direction; `typing` and `call.signal` go both ways, so ids begin with the direction. */
function describeEvents(
  action: 'send' | 'receive',
  { events, summaries }: { events: Record<string, Schema>; summaries: Record<string, string> },
  { convert }: SchemaConverter,
): Described[] {
  const io = action === 'send' ? 'output' : 'input'
  return Object.entries(events).map(([name, schema]) => {
    const id = `${action}.${name}`
    return { id, action, name, summary: summaries[name] ?? name, payload: convert(schema, io) }
  })
}

const license = { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' }

const overview = `The server sends events over the socket; clients request by HTTP (\`/api/openapi.json\`). An event is a hint: a client that was
disconnected requests again what it shows, messages with \`afterSeq\`. The connection needs \`{ token }\` in \`auth\`, the token of a
session; a token for programs is refused. \`connect_error\` says \`unauthenticated\` or \`unavailable\`. A member has at most 10 sockets.
More than 60 packets at once and then 20 a second, or events that are not read, end the connection; what does not match its schema is ignored.`
