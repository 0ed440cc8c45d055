import pg from 'pg'
import type { DatabaseSecrets } from './embedded/secrets-file.ts'
import { assertServerVersion } from './server-version.ts'
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
  await withClient(adminUrl, async (client) => {
    await assertServerVersion(client)
    const steps = missingSteps({ login, password, known: await rolesOf(client, login) })
    try {
      for (const step of steps) await client.query(step)
    } catch {
      const statements = steps.map((step) => `  ${step.replace(/password '.*'$/, "password '…'")};`).join('\n')
      throw new StartFault(
        `The login of DATABASE_ADMIN_URL may not prepare the application's. Run as a superuser:\n${statements}`,
      )
    }
  })
}

type Role = { name: string; is_member: boolean; is_admin: boolean }

async function rolesOf(client: pg.Client, login: string): Promise<Role[]> {
  const { rows } = await client.query<Role>(
    `select rolname as name, rolname = current_user as is_admin,
       coalesce(pg_has_role(rolname, to_regrole($1), 'usage'), false) as is_member
     from pg_roles where rolname = any($2::text[])`,
    [appRole, [appRole, login]],
  )
  return rows
}

function missingSteps({ login, password, known }: { login: string; password: string; known: Role[] }): string[] {
  const own = known.find((role) => role.name === login)
  const group = known.find((role) => role.name === appRole)
  if (login === appRole) return own ? [] : [`create role ${appRole}${loginWith(password)}`]
  const steps = group ? [] : [`create role ${appRole} nologin`]
  // One login for everything needs no rights from the group; production refuses it later.
  if (own?.is_admin || own?.is_member) return steps
  const name = pg.escapeIdentifier(login)
  if (!own) steps.push(`create role ${name}${loginWith(password)}`)
  return [...steps, `grant ${appRole} to ${name}`]
}

const loginWith = (password: string) => ` login password ${pg.escapeLiteral(decodeURIComponent(password))}`

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'karibu-roles', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    const { hostname, port, username } = new URL(connectionString)
    throw new StartFault(
      `The database at ${hostname}:${port || 5432} does not let "${username}" in: ${error.message || 'no answer'}`,
    )
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
