import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedUrls } from '../../db/embedded/embedded.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    database: EmbeddedUrls
  }
}

export type TestDatabase = { url: string; adminUrl: string; drop(): Promise<void> }

export const templateName = 'karibu_template'

/** A database of its own, already migrated: `url` is the application's login, `adminUrl` the owner's. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(server, `create database ${name} template ${templateName} owner karibu_owner strategy file_copy`)
  const named = (address: string) => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.href
  }
  return {
    url: named(server.url),
    adminUrl: named(server.adminUrl),
    drop: () => asSuperuser(server, `drop database if exists ${name} with (force)`),
  }
}

async function asSuperuser(server: EmbeddedUrls, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
