import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { startThrowaway } from '../db/throwaway.ts'
import { templateName } from './test-database.ts'

/** One PostgreSQL for the whole run, with one migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startThrowaway()
  try {
    await migrate({ adminUrl: embedded.adminUrl })
    const client = new pg.Client({ connectionString: embedded.superuserUrl })
    await client.connect()
    await client.query(`alter database karibu rename to ${templateName}`)
    await client.end()
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const { url, adminUrl, superuserUrl } = embedded
  project.provide('database', { url, adminUrl, superuserUrl })
  return () => embedded.stop()
}
