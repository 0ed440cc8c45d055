import { type RawBuilder, sql } from 'kysely'

/** SQL for an address without what its owner may add to it: dots and what follows a plus sign. An index has the same words. */
export const plainAddress = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(regexp_replace(split_part(lower(${email}::text), '@', 1), '[+].*$|[.]', '', 'g')
  || '@' || split_part(lower(${email}::text), '@', 2))`

/** The same of an address that is in no table. */
export function plainAddressOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.replace(/\+.*$|\./g, '')}@${domain}`
}
