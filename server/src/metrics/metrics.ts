import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type LogEvent, logEvents } from '../log-events.ts'
import type { Metrics } from '../ports/metrics.ts'

/** Seconds; from a look-up in memory to the longest that a proxy waits. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Events with an alert. Prometheus sees no increase in a counter that begins with its first event, so these begin at 0. */
const alertedEvents = ['known_picture_refused'] as const satisfies LogEvent[]

/**
 * The numbers of this process for Prometheus. Labels are names of the code (routes, codes of log lines, parts, states),
 * never values of a request, so that they stay few and hold no personal data.
 */
export function makeMetrics(): Metrics & { registry: Registry } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'karibu_http_requests_total',
    help: 'Answered requests by route template and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'karibu_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route template.',
    labelNames: ['route'],
    buckets,
    registers,
  })
  const outcomes = new Counter({
    name: 'karibu_outcomes_total',
    help: 'Calls of external parts (mail, photos, push, payments) by result.',
    labelNames: ['part', 'result'],
    registers,
  })
  const lines = new Counter({
    name: 'karibu_log_events_total',
    help: 'Log lines by code; docs/LOG-EVENTS.md lists the codes.',
    labelNames: ['event', 'level'],
    registers,
  })
  const shed = new Counter({
    name: 'karibu_requests_shed_total',
    help: 'Requests refused with 503 because the server is overloaded, by class.',
    labelNames: ['class'],
    registers,
  })
  for (const loadClass of ['usual', 'deferrable']) shed.inc({ class: loadClass }, 0)
  for (const event of alertedEvents) lines.inc({ event, level: logEvents[event].level }, 0)
  return {
    registry,
    countRequest: ({ route, status, seconds }) => {
      requests.inc({ route, status })
      durations.observe({ route }, seconds)
    },
    countOutcome: (part, succeeded) => outcomes.inc({ part, result: succeeded ? 'success' : 'failure' }),
    countShed: (loadClass) => shed.inc({ class: loadClass }),
    countLogEvent: (event: LogEvent) => lines.inc({ event, level: logEvents[event].level }),
  }
}
