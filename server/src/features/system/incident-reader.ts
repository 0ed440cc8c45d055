import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { type Incident, readIncidents } from '../../db/site/incidents.ts'

/** So long a reply may be repeated: many look at the page at once when something is wrong. */
const freshMs = 10_000
/** A database that hangs fails a query only after its own, longer limit; what was read last is shown meanwhile. */
const patienceMs = 1_500

type IncidentReader = { read: () => Promise<Incident[]>; lastKnown: () => Incident[] }

/** Reads incidents for the status page. While the database does not answer, those that this process read last are shown. */
export function makeIncidentReader(ctx: Context): IncidentReader {
  let known: Incident[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const refresh = () => {
    reading ??= readIncidents(ctx)
      .catch(() => known)
      .then((incidents) => {
        known = incidents
        readAt = ctx.now().getTime()
        reading = null
      })
    return reading
  }
  const read = async () => {
    if (Math.abs(ctx.now().getTime() - readAt) > freshMs)
      await Promise.race([refresh(), wait(patienceMs, undefined, { ref: false })])
    return known
  }
  return { read, lastKnown: () => known }
}
