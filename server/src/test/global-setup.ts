import type { TestProject } from 'vitest/node'
import { makeSecrets } from '../db/embedded/secrets-file.ts'
import { startThrowaway } from '../db/embedded/throwaway.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { makeDatabase } from '../db/roles.ts'
import { makeTemplate } from './database/copy-template.ts'

/**
 * One PostgreSQL for the whole run, with one migrated database that every test file copies: the embedded one, or the server
 * that TEST_DATABASE_URL names by its superuser's login. That server must be new and is left as the run leaves it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL
  const embedded = serverUrl ? await prepareServer(serverUrl) : await startThrowaway()
  try {
    await migrate({ adminUrl: embedded.adminUrl })
    await makeTemplate(embedded)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const { url, adminUrl, superuserUrl } = embedded
  project.provide('database', { url, adminUrl, superuserUrl })
  return () => embedded.stop()
}

async function prepareServer(superuserUrl: string) {
  const secrets = makeSecrets(0)
  const as = (login: string, password: string) =>
    Object.assign(new URL(superuserUrl), { username: login, password, pathname: '/karibu' }).href
  const adminUrl = as('karibu_owner', secrets.ownerPassword)
  await makeDatabase({ superuserUrl, adminUrl }, secrets)
  return { url: as('karibu_app', secrets.appPassword), adminUrl, superuserUrl, stop: async () => {} }
}
