import type { LogEvent } from '../log-events.ts'

type AnsweredRequest = { route: string; status: number; seconds: number }

/** Counts for the monitoring. Routes are templates and never addresses. */
export type Metrics = {
  countRequest: (request: AnsweredRequest) => void
  countOutcome: (part: string, succeeded: boolean) => void
  /** A request was refused because the server is overloaded. */
  countShed: (loadClass: string) => void
  countLogEvent: (event: LogEvent) => void
}
