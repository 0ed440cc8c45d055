/** Parts whose outcomes the status is computed from. */
export type Part = 'mail' | 'photos' | 'push' | 'payments'
export type PartMinute = {
  part: Part
  minute: Date
  succeeded: number
  failed: number
  succeededAt: Date | null
  failedAt: Date | null
}
export type Outcomes = {
  record: (part: Part, succeeded: boolean) => void
  /** What was counted since the last call. */
  take: () => PartMinute[]
  /** The states that were read last; shown while the database is lost. */
  lastKnown: Partial<Record<Part, 'ok' | 'degraded' | 'down'>>
}
