import { activeForMs } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL over a presence `s`: seen lately. `isActive` decides whether that may be shown. */
export const seenLately = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`s.seen_at > ${new Date(now.getTime() - activeForMs)}::timestamptz`

/** SQL over the profile `p` and its presence `s` (a left join): seen lately, and not hiding it. */
export const isActive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(not p.hide_online and coalesce(${seenLately(now)}, false))`
