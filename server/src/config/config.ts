import { resolve } from 'node:path'
import { brand, type LegalDetails, legal } from '@karibu/contract/brand'
import * as z from 'zod'
import {
  type PictureConfig,
  pictureFaults,
  picturesOf,
  pictureVariables,
} from '../adapters/known-pictures/picture-config.ts'
import {
  type CallsConfig,
  callFaults,
  callsOf,
  databaseFaults,
  listOf,
  originFaults,
  pushFaults,
} from '../address-lists.ts'
import { type BackupConfig, backupFaults, backupOf, backupVariables } from '../db/backup/backup-config.ts'
import { isLoopback } from '../local-request.ts'
import { legalFaults } from './legal-config.ts'
import { type MetricsConfig, metricsOf, overloadOf, type TracingConfig, tracingOf } from './monitoring-config.ts'
import { flutterwaveVariables, type MoneyConfig, moneyOf, paymentFaults } from './payments-config.ts'
import { productionFaults, rotationFaults } from './production-config.ts'
import { type SmsConfig, smsFaults, smsOf, smsVariables } from './sms-config.ts'

// Everything the process reads from its environment, each with its sense. `.env.example` lists the same names.
const number = (usual: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(usual)
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const environment = z.object({
  KARIBU_ENV: z.enum(['local', 'test', 'production']).default('local'),
  HOST: z.string().min(1).default('127.0.0.1'),
  KARIBU_REMOTE_ACCESS: z.enum(['allowed', 'refused']).default('refused'),
  PORT: number(3000, 0, 65535),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_ADMIN_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: number(10, 2, 100),
  DATABASE_CACHE_MB: z.coerce.number().int().min(16).max(65_536).optional(),
  OVERLOAD_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  REDIS_URL: url('redis:', 'rediss:', 'unix:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default(`${brand.name} <${brand.supportEmail}>`),
  ...smsVariables,
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAYSTACK: z.enum(['auto', 'sandbox', 'off']).default('auto'),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w{8,}$/, 'must begin with sk_test_ or sk_live_')
    .optional(),
  PAYSTACK_BASE_URL: url('http:', 'https:').optional(),
  TRANZAK: z.enum(['auto', 'sandbox', 'off']).default('auto'),
  TRANZAK_APP_ID: z.string().optional(),
  TRANZAK_APP_KEY: z
    .string()
    .regex(/^(SAND|PROD)_\w{8,}$/, 'must begin with SAND_ or PROD_')
    .optional(),
  TRANZAK_AUTH_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  TRANZAK_BASE_URL: url('http:', 'https:').optional(),
  ...flutterwaveVariables,
  KARIBU_SANDBOX: z.enum(['allowed', 'copy', 'refused']).default('refused'),
  SANDBOX_PORT: number(0, 0, 65535),
  RATES: z.enum(['on', 'off']).default('on'),
  RATES_URL: url('http:', 'https:').default('https://open.er-api.com/v6/latest/USD'),
  RATES_CHECK_URL: url('http:', 'https:').default(
    'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.min.json',
  ),
  RATES_CHECK_FALLBACK_URL: url('http:', 'https:').default(
    'https://latest.currency-api.pages.dev/v1/currencies/usd.min.json',
  ),
  STUN_URLS: z.string().default(''),
  TURN_URLS: z.string().default(''),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 87 characters of base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
    .optional(),
  PUSH_ORIGINS: z.string().default(''),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  STAFF_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
  API_DOCS: z.enum(['on', 'off']).optional(),
  CORS_ORIGINS: z.string().default(''),
  ACCESS_LOG: z.enum(['on', 'off']).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  ...backupVariables,
  METRICS_BIND: z
    .string()
    .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must look like 127.0.0.1:9464')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...pictureVariables,
  PLACE_MEMBERS_MIN: z.coerce.number().int().min(0).max(1000).optional(),
  KARIBU_LIMITS: z.enum(['on', 'off']).default('on'),
  KARIBU_CLOCK_OFFSET: z.coerce.number().int().default(0),
})
type Environment = z.output<typeof environment>

export type Config = PictureConfig &
  MoneyConfig & {
    /** Names of the variables that the environment sets. */
    setVariables: readonly string[]
    env: Environment['KARIBU_ENV']
    production: boolean
    host: string
    /** A local server listens beyond this machine, as its operator allowed. */
    remoteAccess: boolean
    port: number
    /** Address in mails; null means the one the server listens on. */
    publicUrl: string | null
    dataDir: string
    /** null: the embedded PostgreSQL under `dataDir`. */
    database: { url: string; adminUrl: string } | null
    databasePool: number
    /** `shared_buffers` of the embedded database; null: by the memory of the machine. */
    databaseCacheMb: number | null
    /** When a request waits longer than this for a connection or for the process, what can wait is refused; 0: never. */
    overloadMs: number
    /** A streaming replica that searches read from; null: they read from the database itself. */
    replicaUrl: string | null
    /** Who operates the site: contract/src/brand.ts, or what a test gives. */
    legal: LegalDetails
    /** null: this server is the only one. */
    redisUrl: string | null
    mail: { smtpUrl: string | null; from: string }
    sms: SmsConfig
    /** `vapid` null: a pair made at the first start. `origins`: push services beside those of the browsers. */
    push: { vapid: { publicKey: string; privateKey: string } | null; origins: string[] }
    s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null
    /** 0: the one of the last start if it is free, else any. */
    sandboxPort: number
    /** null: rates are only changed by staff. */
    rates: { url: string; checkUrl: string; checkFallbackUrl: string } | null
    /** What helps two browsers to find each other in a call. */
    calls: CallsConfig
    /** null: one made at the first start and kept in `dataDir`. */
    secret: string | null
    /** The key before it, after a change of SECRET. */
    secretPrevious: string | null
    /** Staff work only in sessions that were opened with a second factor. */
    staffSecondFactor: boolean
    /** The page for developers at `/api/docs`. */
    apiDocs: boolean
    /** Origins whose pages may call the interface. */
    corsOrigins: string[]
    /** A line of the log for each request. */
    accessLog: boolean
    /** CIDR ranges of proxies whose X-Forwarded-For is believed. */
    trustedProxies: string[]
    backup: BackupConfig
    metrics: MetricsConfig
    tracing: TracingConfig
    logLevel: Environment['LOG_LEVEL']
    /** A square of the place grid is public with so many members; 0: always. */
    placeMembersMin: number
    limits: boolean
    clockOffsetMs: number
  }

export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads the environment once. Throws a ConfigError that lists every fault, in production those of `details` too. */
export function readConfig(source: Record<string, string | undefined> = process.env, details = legal): Config {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(values)
  if (!parsed.success) {
    // The rules that look at several variables still run on those that are fine, so one start shows every fault.
    const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new ConfigError([...faults, ...crossFaults(values, details)])
  }
  const faults = crossFaults(values, details)
  if (faults.length > 0) throw new ConfigError(faults)
  return { ...interpret(parsed.data, Object.keys(values)), legal: details }
}

const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function crossFaults(values: Record<string, string | undefined>, details: LegalDetails): string[] {
  const faults: string[] = []
  const s3Missing = s3Names.filter((name) => !values[name])
  if (s3Missing.length > 0 && s3Missing.length < s3Names.length) {
    faults.push(`${s3Missing.join(', ')} missing: the S3 settings come together or not at all`)
  }
  faults.push(
    ...databaseFaults(values),
    ...originFaults(listOf(values.CORS_ORIGINS ?? '')),
    ...paymentFaults(values),
    ...callFaults(values),
    ...pushFaults(values),
    ...rotationFaults(values),
    ...smsFaults(values),
    ...backupFaults(values),
    ...pictureFaults(values),
  )
  const isOpenLocally = (values.KARIBU_ENV ?? 'local') === 'local' && !isLoopback(values.HOST ?? '127.0.0.1')
  if (isOpenLocally && values.KARIBU_REMOTE_ACCESS !== 'allowed')
    faults.push(
      `HOST=${values.HOST} opens a local server to other machines: set KARIBU_ENV=production for a site, or KARIBU_REMOTE_ACCESS=allowed to try it out`,
    )
  return values.KARIBU_ENV === 'production' ? [...faults, ...productionFaults(values), ...legalFaults(details)] : faults
}

function interpret(env: Environment, setVariables: readonly string[]): Omit<Config, 'legal'> {
  return {
    setVariables,
    env: env.KARIBU_ENV,
    production: env.KARIBU_ENV === 'production',
    host: env.HOST,
    remoteAccess: env.KARIBU_ENV === 'local' && !isLoopback(env.HOST),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: resolve(env.DATA_DIR),
    database: env.DATABASE_URL ? { url: env.DATABASE_URL, adminUrl: env.DATABASE_ADMIN_URL ?? env.DATABASE_URL } : null,
    databasePool: env.DATABASE_POOL,
    databaseCacheMb: env.DATABASE_CACHE_MB ?? null,
    overloadMs: overloadOf(env),
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    sms: smsOf(env),
    push: pushOf(env),
    s3: s3Of(env),
    ...moneyOf(env),
    sandboxPort: env.SANDBOX_PORT,
    rates: ratesOf(env),
    calls: callsOf(env),
    ...secretsOf(env),
    staffSecondFactor: isOn(env.STAFF_SECOND_FACTOR, env.KARIBU_ENV === 'production'),
    corsOrigins: listOf(env.CORS_ORIGINS),
    accessLog: isOn(env.ACCESS_LOG, env.KARIBU_ENV === 'production'),
    apiDocs: isOn(env.API_DOCS, env.KARIBU_ENV === 'local'),
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    backup: backupOf(env),
    metrics: metricsOf(env.METRICS_BIND),
    tracing: tracingOf(env),
    logLevel: env.LOG_LEVEL,
    ...picturesOf(env),
    placeMembersMin: env.PLACE_MEMBERS_MIN ?? (env.KARIBU_ENV === 'production' ? 20 : 0),
    limits: env.KARIBU_LIMITS === 'on',
    clockOffsetMs: env.KARIBU_CLOCK_OFFSET * 1000,
  }
}

const isOn = (value: 'on' | 'off' | undefined, usual: boolean): boolean => (value ? value === 'on' : usual)

const secretsOf = (env: Environment): Pick<Config, 'secret' | 'secretPrevious'> => ({
  secret: env.SECRET ?? null,
  secretPrevious: env.SECRET_PREVIOUS ?? null,
})

function pushOf(env: Environment): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  return { vapid: publicKey && privateKey ? { publicKey, privateKey } : null, origins: listOf(env.PUSH_ORIGINS) }
}

function ratesOf(env: Environment): Config['rates'] {
  if (env.RATES === 'off') return null
  return { url: env.RATES_URL, checkUrl: env.RATES_CHECK_URL, checkFallbackUrl: env.RATES_CHECK_FALLBACK_URL }
}

function s3Of(env: Environment): Config['s3'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
