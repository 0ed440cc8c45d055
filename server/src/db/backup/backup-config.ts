import { join, resolve } from 'node:path'
import * as z from 'zod'

/** A bucket for backups: apart from that of photos, with keys of its own. */
export type S3PlaceConfig = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** What the names begin with, without a slash at its end. */
  prefix: string
}

/** Where WAL and base backups go: a folder, or what is behind a prefix of a bucket. */
export type WalTarget = { dir: string } | { s3: S3PlaceConfig }

/**
 * Where `npm run backup` writes: to `s3` where it is set, else to `dir`. `passphrase` null: there are no backups; `wal` null:
 * WAL is not archived.
 */
export type BackupConfig = {
  dir: string
  s3: S3PlaceConfig | null
  passphrase: string | null
  wal: WalTarget | null
  /** A backup is written before migrations that the version before cannot work with. */
  beforeMigration: boolean
}

/** The variables of backups. */
export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_BEFORE_MIGRATION: z.enum(['on', 'off']).default('on'),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http or https' })
    .optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(
      /^[\w.-]+(\/[\w.-]+)*$/,
      'must be letters, digits, dots, dashes and underscores, with single slashes between',
    )
    .optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  WAL_ARCHIVE_DIR: z.string().min(1).optional(),
  WAL_ARCHIVE_S3: z.enum(['on', 'off']).default('off'),
}

type Environment = z.output<z.ZodObject<typeof backupVariables>> & { DATA_DIR: string }

export const backupOf = (env: Environment): BackupConfig => ({
  dir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
  s3: s3Of(env),
  passphrase: env.BACKUP_PASSPHRASE ?? null,
  wal: walOf(env),
  beforeMigration: env.BACKUP_BEFORE_MIGRATION === 'on',
})

function walOf(env: Environment): WalTarget | null {
  if (env.WAL_ARCHIVE_DIR !== undefined) return { dir: resolve(env.WAL_ARCHIVE_DIR) }
  const s3 = env.WAL_ARCHIVE_S3 === 'on' ? s3Of(env) : null
  // Behind another slash, where no backup is looked for.
  return s3 && { s3: { ...s3, prefix: `${s3.prefix}/wal` } }
}

function s3Of(env: Environment): S3PlaceConfig | null {
  const [endpoint, region, bucket] = [env.BACKUP_S3_ENDPOINT, env.BACKUP_S3_REGION, env.BACKUP_S3_BUCKET]
  const [accessKeyId, secretAccessKey] = [env.BACKUP_S3_ACCESS_KEY_ID, env.BACKUP_S3_SECRET_ACCESS_KEY]
  const prefix = env.BACKUP_S3_PREFIX
  if (!endpoint || !region || !bucket || !prefix || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }
}

const s3Names = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_BUCKET',
  // Without a default: two sites with one prefix would delete each other's backups.
  'BACKUP_S3_PREFIX',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

/** Faults of several variables of backups together. */
export function backupFaults(values: Record<string, string | undefined>): string[] {
  const missing = s3Names.filter((name) => !values[name])
  const isPartial = missing.length > 0 && missing.length < s3Names.length
  return [
    ...(isPartial ? [`${missing.join(', ')} missing: the BACKUP_S3 settings come together or not at all`] : []),
    ...archiveFaults(values),
  ]
}

function archiveFaults(values: Record<string, string | undefined>): string[] {
  const isInS3 = values.WAL_ARCHIVE_S3 === 'on'
  if (!values.WAL_ARCHIVE_DIR && !isInS3) return []
  const name = isInS3 ? 'WAL_ARCHIVE_S3' : 'WAL_ARCHIVE_DIR'
  return [
    ...(isInS3 && values.WAL_ARCHIVE_DIR ? ['WAL_ARCHIVE_DIR and WAL_ARCHIVE_S3 are both set: choose one'] : []),
    ...(isInS3 && !values.BACKUP_S3_BUCKET ? ['WAL_ARCHIVE_S3 needs the BACKUP_S3 settings'] : []),
    ...(values.BACKUP_PASSPHRASE ? [] : [`${name} needs BACKUP_PASSPHRASE`]),
    ...(values.DATABASE_URL
      ? [`${name} is for the embedded database: docs/OPERATIONS.md has the settings of your own`]
      : []),
  ]
}
