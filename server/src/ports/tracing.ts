/** A request that is being served: statements that `run` leads to belong to it. */
export type TracedRequest = {
  run: (serve: () => void) => void
  /** `route` is a template; `status` null where the client hung up. */
  end: (answer: { route: string; status: number | null }) => void
}

/** Spans of requests, jobs and their statements. They hold templates, names and durations, never values. */
export type Tracing = {
  beginRequest: (request: { method: string; requestId: string }) => TracedRequest
  traceJob: (name: string, work: () => Promise<void>) => Promise<void>
  /** A statement that took so long and has just ended. Its text has placeholders instead of values. */
  traceStatement: (statement: { text: string; ms: number; hasFailed: boolean }) => void
  /** Sends what waits. */
  close: () => Promise<void>
}
