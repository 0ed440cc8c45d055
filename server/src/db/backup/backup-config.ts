import { join, resolve } from 'node:path'

/** Where `npm run backup` writes. `passphrase` null: there are no backups; `walDir` null: WAL is not archived. */
export type BackupConfig = { dir: string; passphrase: string | null; walDir: string | null }

type Environment = {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_PASSPHRASE?: string | undefined
  WAL_ARCHIVE_DIR?: string | undefined
}

export const backupOf = (env: Environment): BackupConfig => ({
  dir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
  passphrase: env.BACKUP_PASSPHRASE ?? null,
  walDir: env.WAL_ARCHIVE_DIR === undefined ? null : resolve(env.WAL_ARCHIVE_DIR),
})

export function archiveFaults(values: Record<string, string | undefined>): string[] {
  if (!values.WAL_ARCHIVE_DIR) return []
  return [
    ...(values.BACKUP_PASSPHRASE ? [] : ['WAL_ARCHIVE_DIR needs BACKUP_PASSPHRASE']),
    ...(values.DATABASE_URL
      ? ['WAL_ARCHIVE_DIR is for the embedded database: docs/OPERATIONS.md has the settings of your own']
      : []),
  ]
}
