import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { type Incident, readIncidents } from '../../db/site/incidents.ts'
import { makeRecentValue } from '../../db/site/recent-value.ts'

/** So long a reply may be repeated: many look at the page at once when something is wrong. */
const freshMs = 10_000
/** A database that hangs fails a query only after its own, longer limit; what was read last is shown meanwhile. */
const patienceMs = 1_500

type IncidentReader = { read: () => Promise<Incident[]>; lastKnown: () => Incident[] }

/** Reads incidents for the status page. While the database does not answer, those that this process read last are shown. */
export function makeIncidentReader(ctx: Context): IncidentReader {
  const recent = makeRecentValue<Incident[]>(ctx, { first: [], freshMs, read: () => readIncidents(ctx) })
  const read = async () => {
    if (recent.isStale()) await Promise.race([recent.refresh(), wait(patienceMs, undefined, { ref: false })])
    return recent.known()
  }
  return { read, lastKnown: recent.known }
}
