/** The entries of a setting that is a list with commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

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
