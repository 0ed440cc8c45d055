import pg from 'pg'
import type { DatabaseSecrets } from './secrets-file.ts'
import { StartFault } from './start-fault.ts'

/** Rights are given to this role; a login by another name becomes a member of it. */
export const appRole = 'karibu_app'
const ownerRole = 'karibu_owner'

/** Makes the owner, the application's role and the database of an embedded cluster, or leaves them as they are. */
export async function makeDatabase(
  urls: { superuserUrl: string; adminUrl: string },
  secrets: DatabaseSecrets,
): Promise<void> {
  await withClient(urls.superuserUrl, async (client) => {
    const { rows } = await client.query("select 1 from pg_database where datname = 'karibu'")
    if (rows.length > 0) return
    for (const [role, password] of [
      [ownerRole, secrets.ownerPassword],
      [appRole, secrets.appPassword],
    ] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      const verb = known.rows.length > 0 ? 'alter' : 'create'
      await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`)
    }
    await client.query(`create database karibu owner ${ownerRole}`)
  })
}

/**
 * For a database of your own: sees to it that the application's login exists and may use what `karibu_app` may.
 * Throws a StartFault with the SQL to run when the owner's login may not create roles.
 */
export async function ensureAppLogin({ adminUrl, url }: { adminUrl: string; url: string }): Promise<void> {
  const { username, password } = new URL(url)
  const login = decodeURIComponent(username)
  const steps = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ rolname: string; is_member: boolean; is_admin: boolean }>(
      `select rolname, pg_has_role(rolname, to_regrole($1), 'usage') as is_member, rolname = current_user as is_admin
       from pg_roles where rolname = any($2::text[])`,
      [appRole, [appRole, login]],
    )
    const has = (role: string) => rows.find((row) => row.rolname === role)
    if (has(login)?.is_admin)
      throw new StartFault(
        'DATABASE_URL and DATABASE_ADMIN_URL use the same login: give the application one that owns nothing.',
      )
    const missing: string[] = []
    if (!has(appRole)) missing.push(`create role ${appRole}${login === appRole ? loginWith(password) : ' nologin'}`)
    if (!has(login) && login !== appRole)
      missing.push(`create role ${pg.escapeIdentifier(login)}${loginWith(password)}`)
    if (login !== appRole && !has(login)?.is_member) missing.push(`grant ${appRole} to ${pg.escapeIdentifier(login)}`)
    for (const step of missing) {
      try {
        await client.query(step)
      } catch {
        return missing
      }
    }
    return []
  })
  if (steps.length > 0) {
    const words = steps.map((step) => `  ${step.replace(/password '.*'$/, "password '…'")};`).join('\n')
    throw new StartFault(
      `The login of DATABASE_ADMIN_URL may not prepare the application's role. Run as a superuser:\n${words}`,
    )
  }
}

const loginWith = (password: string) => ` login password ${pg.escapeLiteral(decodeURIComponent(password))}`

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'karibu-roles', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
