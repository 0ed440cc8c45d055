import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { DCLinter } from 'dclint'
import { parse } from 'yaml'

type Service = {
  image: string
  user?: string
  privileged?: boolean
  pid?: string
  network_mode?: string
  read_only?: boolean
  cap_drop: string[]
  security_opt: string[]
  environment: Record<string, string>
  command: string[]
  volumes: string[]
  ports: string[]
  healthcheck?: { disable?: boolean }
  depends_on: string[] | Record<string, { condition: string }>
}

const text = { type: 'string' }
const texts = { type: 'array', items: text, default: [] }
const tableOf = (values: object) => ({ type: 'object', additionalProperties: values })
/** One of the ways that compose allows: the rules below read no other. */
const service = {
  type: 'object',
  properties: {
    ...{
      image: text,
      user: text,
      pid: text,
      network_mode: text,
      privileged: { type: 'boolean' },
      read_only: { type: 'boolean' },
    },
    ...{ cap_drop: texts, security_opt: texts, command: texts, volumes: texts, ports: texts },
    environment: { ...tableOf(text), default: {} },
    healthcheck: { type: 'object', properties: { disable: { type: 'boolean' } } },
    depends_on: {
      anyOf: [texts, tableOf({ type: 'object', properties: { condition: text }, required: ['condition'] })],
      default: [],
    },
  },
  required: ['image'],
}
const ajv = new Ajv({ useDefaults: true, strict: false, allErrors: true })
const isCompose = ajv.compile<{ services: Record<string, Service> }>({
  type: 'object',
  properties: { services: tableOf(service) },
  required: ['services'],
})

/** Its declarations name files that the compiler does not find. */
type LintMessage = { line: number; message: string; rule: string }
type Named = { name: string; own: Service }

/** Those whose work is to be reached from outside. */
const publicServices = ['caddy', 'coturn']
const ownImage = 'karibu'
const secretName = /PASSWORD|SECRET|TOKEN|KEY|PASSPHRASE/
/** A value that compose takes from the file of settings, and without which it does not start. */
const required = /^\$\{\w+:\?\}$/

/** The order of keys is a matter of taste, and the address of a port has a rule of ours, which knows what is public. */
const taste = [
  'service-keys-order',
  'services-alphabetical-order',
  'service-dependencies-alphabetical-order',
  'top-level-properties-order',
  'no-quotes-in-volumes',
  'no-unbound-port-interfaces',
]

/** The faults of a compose file: its shape by the specification of compose, pinned images, and what no service of ours may do. */
export function lintCompose(path: string): string[] {
  const rules = Object.fromEntries(taste.map((name): [string, 0] => [name, 0]))
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
  const results: { messages: LintMessage[] }[] = linter.lintFiles([path], false)
  const found = results.flatMap(({ messages }) => messages)
  const faults = found.map(({ line, message, rule }) => `line ${line}: ${message} (${rule})`)
  const file: unknown = parse(readFileSync(path, 'utf8'), { merge: true })
  if (!isCompose(file)) return [...faults, ajv.errorsText(isCompose.errors)]
  const { services } = file
  return [...faults, ...Object.entries(services).flatMap(([name, own]) => faultsOf({ name, own }, services))]
}

const faultsOf = (one: Named, services: Record<string, Service>): string[] =>
  [
    ...rightsFaults(one),
    ...secretFaults(one),
    ...portFaults(one),
    ...healthFaults(one, services),
    ...(one.own.image === ownImage ? ownFaults(one.own) : []),
  ].map((fault) => `${one.name}: ${fault}`)

function rightsFaults({ name, own }: Named): string[] {
  const { privileged, pid, network_mode, volumes, security_opt } = own
  return [
    ...(privileged ? ['is privileged'] : []),
    ...(pid ? ['sees the processes of others'] : []),
    ...(network_mode && !publicServices.includes(name) ? [`has the network ${network_mode}`] : []),
    ...(security_opt.includes('no-new-privileges:true')
      ? []
      : ['may gain rights: security_opt no-new-privileges:true']),
    ...volumes
      .filter((volume) => /docker\.sock|^\/(:|etc|var|root|proc|sys)/.test(volume))
      .map((volume) => `mounts ${volume}`),
  ]
}

/** What our own image promises: it runs as a normal user (its Dockerfile) and can change nothing but its data. */
const ownFaults = ({ user, read_only, cap_drop }: Service): string[] => [
  ...(user === undefined || !/^(root|0)\b/.test(user) ? [] : ['runs as root']),
  ...(read_only ? [] : ['has a file system that can be written: read_only']),
  ...(cap_drop.includes('ALL') ? [] : ['has capabilities: cap_drop ALL']),
]

function secretFaults({ own: { environment, command } }: Named): string[] {
  const values = Object.entries(environment)
  const inline = values.filter(([name, value]) => secretName.test(name) && !required.test(value)).map(([name]) => name)
  const inAddress = values
    .filter(([, value]) => /:\/\/[^/@:]*:(?!\$\{\w+:\?\}@)[^/@]*@/.test(value))
    .map(([name]) => name)
  const inCommand = command.filter(
    (argument) => /secret|password/i.test(argument) && /=(?!\$\{\w+:\?\}$)/.test(argument),
  )
  return [
    ...[...inline, ...inAddress].map((name) => `has the secret ${name} in the file`),
    ...inCommand.map((argument) => `has a secret in its command: ${argument.split('=')[0]}`),
  ]
}

const portFaults = ({ name, own: { ports } }: Named): string[] =>
  publicServices.includes(name)
    ? []
    : ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `is reached from outside: ${port}`)

function healthFaults({ own: { depends_on } }: Named, services: Record<string, Service>): string[] {
  const waits = Array.isArray(depends_on)
    ? depends_on.map((name) => ({ name, condition: '' }))
    : conditionsOf(depends_on)
  return waits.flatMap(({ name, condition }) => {
    const other = services[name]
    if (!other) return [`waits for ${name}, which is no service`]
    // The image of ours has its check in the Dockerfile.
    const hasCheck = other.healthcheck ? other.healthcheck.disable !== true : other.image === ownImage
    return condition === 'service_healthy' && !hasCheck ? [`waits for ${name}, which has no health check`] : []
  })
}

const conditionsOf = (table: Record<string, { condition: string }>) =>
  Object.entries(table).map(([name, { condition }]) => ({ name, condition }))
