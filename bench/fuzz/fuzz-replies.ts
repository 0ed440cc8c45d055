import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { OpenApi } from '../../server/src/http/openapi/openapi-document.ts'
import type { FuzzRequest } from './fuzz-requests.ts'

export type FuzzReply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
/** What is wrong with a reply; null where nothing is. */
export type JudgeReply = (request: FuzzRequest, reply: FuzzReply) => string | null

const statusesOfAll = [404, 405]
/** A channel, calls or the sources of rates are switched off here, and say so. */
const switchedOff = /"code":"(channel_unavailable|calls_off|rate_unavailable)"/

/** Compares replies with the description: status, media type, schema, and the headers that all replies have. */
export function makeJudge(description: OpenApi): JudgeReply {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema(description, 'api')
  const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
  const shapeOf = (parts: string[]) => {
    const reference = `api#/${parts.map((part) => encodeURIComponent(escaped(part))).join('/')}`
    return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
  }
  const faultOfRefusal = ({ path, operation, method }: FuzzRequest, { status, body }: FuzzReply): string | null => {
    const isDescribed = String(status) in (description.paths[path]?.[operation]?.responses ?? {})
    const isOther = method !== operation.toUpperCase()
    if (!isDescribed && !isOther && !statusesOfAll.includes(status)) return `answered ${status}, which is not described`
    return faultOfShape(shapeOf(['components', 'schemas', 'Failure']), parsed(body))
  }
  const faultOfSuccess = ({ path, operation }: FuzzRequest, { status, headers, body }: FuzzReply): string | null => {
    const content = description.paths[path]?.[operation]?.responses[status]?.content
    if (!content) return `answered ${status}, which is not described`
    if ('*/*' in content) return null
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
    if (!(type in content)) return `answered ${type}, which is not described`
    if (type !== 'application/json') return null
    const data = parsed(body)
    const stray = Object.keys(data ?? {}).filter((name) => name !== 'data' && name !== 'message')
    if (stray.length > 0) return `answers ${stray.join()} beside data`
    const schema = ['paths', path, operation, 'responses', String(status), 'content', type, 'schema']
    return faultOfShape(shapeOf(schema), data)
  }
  return (request, reply) => {
    const { status, body } = reply
    const isOff = status === 503 && switchedOff.test(body.toString('utf8'))
    if (status >= 500 && !isOff) return `answered ${status}`
    const fault = faultOfHeaders(reply)
    if (fault || status === 304 || ['OPTIONS', 'HEAD'].includes(request.method)) return fault
    if (status >= 400) return faultOfRefusal(request, reply)
    // Another method of the same path is another operation.
    return request.method === request.operation.toUpperCase() ? faultOfSuccess(request, reply) : null
  }
}

type Shape = { (data: unknown): unknown; errors?: ErrorObject[] | null }

function faultOfShape(shape: Shape, data: object | null): string | null {
  if (data === null) return 'the body is no JSON object'
  if (shape(data)) return null
  const [error] = shape.errors ?? []
  return `off its schema: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
}

function parsed(body: Buffer): object | null {
  try {
    const data: unknown = JSON.parse(body.toString('utf8'))
    return typeof data === 'object' ? data : null
  } catch {
    return null
  }
}

function faultOfHeaders({ headers, status }: FuzzReply): string | null {
  if (headers['x-content-type-options'] !== 'nosniff') return 'without the common headers'
  if (headers['x-evil'] !== undefined) return 'a value of the request became a header'
  return status === 429 && headers['retry-after'] === undefined ? '429 without Retry-After' : null
}
