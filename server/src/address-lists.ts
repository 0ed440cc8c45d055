/** The entries of a setting that is a list with commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

export type CallsConfig = { stunUrls: string[]; turn: { urls: string[]; secret: string } | null }
type CallsEnvironment = { STUN_URLS: string; TURN_URLS: string; TURN_SECRET?: string | undefined }

export function callsOf({ STUN_URLS, TURN_URLS, TURN_SECRET: secret }: CallsEnvironment): CallsConfig {
  const urls = listOf(TURN_URLS)
  return { stunUrls: listOf(STUN_URLS), turn: secret && urls.length > 0 ? { urls, secret } : null }
}

export function callFaults(values: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  if (!values.TURN_URLS !== !values.TURN_SECRET) faults.push('TURN_URLS and TURN_SECRET come together or not at all')
  for (const url of listOf(values.TURN_URLS ?? ''))
    if (!/^turns?:[^\s/]+$/.test(url)) faults.push(`TURN_URLS: ${url} must look like turn:turn.example:3478`)
  for (const url of listOf(values.STUN_URLS ?? ''))
    if (!/^stuns?:[^\s/]+$/.test(url)) faults.push(`STUN_URLS: ${url} must look like stun:stun.example:3478`)
  return faults
}

/** Of the list of origins whose pages may call the interface. */
export const originFaults = (origins: string[]): string[] =>
  origins
    .filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
    .map((origin) => `CORS_ORIGINS: ${origin} must be an origin like https://app.example`)

/** Addresses that only go with another. */
export const databaseFaults = (values: Record<string, string | undefined>): string[] =>
  ['DATABASE_ADMIN_URL', 'DATABASE_REPLICA_URL']
    .filter((name) => values[name] && !values.DATABASE_URL)
    .map((name) => `${name} without DATABASE_URL`)

/** Push services and the pair of keys of pushes. */
export function pushFaults(values: Record<string, string | undefined>): string[] {
  const scheme = values.KARIBU_ENV === 'production' ? /^https:/ : /^https?:/
  const bad = listOf(values.PUSH_ORIGINS ?? '').filter(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin || !scheme.test(origin),
  )
  const faults = bad.map((origin) => `PUSH_ORIGINS: ${origin} must be an origin like https://push.example`)
  if (!values.VAPID_PUBLIC_KEY !== !values.VAPID_PRIVATE_KEY)
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY come together or not at all')
  return faults
}
