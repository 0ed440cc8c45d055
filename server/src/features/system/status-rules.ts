import { type IncidentPart, incidentParts } from '@karibu/contract'

export type State = 'ok' | 'degraded' | 'down'

/** Outcomes of a part in the last `windowMs`. */
export type Recent = { succeeded: number; failed: number; succeededAt: Date | null; failedAt: Date | null }

export const windowMs = 5 * 60_000
const silenceMs = 2 * 60_000
const failuresForDown = 2
const shareNoticed = 0.1
const shareDegraded = 0.5
const lateMs = 5 * 60_000
const veryLateMs = 15 * 60_000

/** Down: it only fails. Degraded: it fails at the moment, or every second call of the last minutes failed. */
export function stateOfPart({ succeeded, failed, succeededAt, failedAt }: Recent, now: Date): State {
  if (failed === 0) return 'ok'
  const isFailing = succeededAt === null || (failedAt !== null && failedAt > succeededAt)
  const isSilent = succeededAt === null || now.getTime() - succeededAt.getTime() >= silenceMs
  if (isFailing && isSilent && failed >= failuresForDown) return 'down'
  const share = failed / (succeeded + failed)
  return share >= shareDegraded || (isFailing && share >= shareNoticed) ? 'degraded' : 'ok'
}

/** By how long the oldest due job has waited for a worker. */
export function stateOfJobs(waitedMs: number): State {
  if (waitedMs >= veryLateMs) return 'down'
  return waitedMs >= lateMs ? 'degraded' : 'ok'
}

/** Without website or database the service is down. A failure of any other part degrades it. */
export function overallState(checks: Record<string, State | undefined>): State {
  if (checks.web === 'down' || checks.database === 'down') return 'down'
  return Object.values(checks).some((state) => state !== undefined && state !== 'ok') ? 'degraded' : 'ok'
}

type OpenOrOver = { parts: readonly IncidentPart[]; resolvedAt: string | null }

/**
 * Adds what open incidents name. What was measured stays as it is; the whole is never well while an incident is open, since
 * people report what no check measures.
 */
export function withIncidents<R extends { status: State }>(
  report: R,
  incidents: readonly OpenOrOver[],
): R & { incidents: IncidentPart[] } {
  const named = incidents.filter(({ resolvedAt }) => resolvedAt === null).flatMap(({ parts }) => parts)
  const status = named.length > 0 && report.status === 'ok' ? 'degraded' : report.status
  return { ...report, status, incidents: incidentParts.filter((part) => named.includes(part)) }
}
