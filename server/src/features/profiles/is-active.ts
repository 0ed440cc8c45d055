import { activeForMs } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL over the profile `p` and its presence `s` (a left join): seen lately, and not hiding it. */
export const isActive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(not p.hide_online and coalesce(s.seen_at > ${new Date(now.getTime() - activeForMs)}::timestamptz, false))`
