import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { EmbeddedUrls } from '../../db/embedded/embedded.ts'

/** `url` is the application's login, `adminUrl` the owner's. */
export type TestDatabase = { name: string; url: string; adminUrl: string; drop(): Promise<void> }

const templateName = 'karibu_template'

/** Makes the database `karibu` of a server the template of further ones. It must have no connections. */
export const makeTemplate = (server: EmbeddedUrls): Promise<void> =>
  asSuperuser(server, `alter database karibu rename to ${templateName}`)

/** A database of its own, a copy of the template or of another database, which must have no connections. */
export async function copyTemplate(server: EmbeddedUrls, source = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(server, `create database ${name} template ${source} owner karibu_owner strategy file_copy`)
  const named = (address: string) => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.href
  }
  return {
    name,
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
