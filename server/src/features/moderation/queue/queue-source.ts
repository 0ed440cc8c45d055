import type { QueueEntry, QueueKind } from '@karibu/contract'
import type { RawBuilder } from 'kysely'
import type { SignedIn } from '../../../context.ts'

export type Severity = QueueEntry['severity']

/** Rows that wait and have one severity, so that their order is that of `at`. */
export type QueueSource = {
  kind: QueueKind
  severity: Severity
  /** SQL: the table under the alias `x`, and what is joined to it. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** SQL: the time by which the rows are ordered; an index has it. */
  at: RawBuilder<unknown>
  /** So long before `at` its place is, before its severity is added. */
  earlierMs?: number
  /** SQL: since when a row waits, where that is not `at`. */
  since?: RawBuilder<unknown>
  /** SQL: a UUID that orders rows of one time, where the table has no `id` of that type. */
  key?: RawBuilder<unknown>
  /** SQL: what the page of the kind calls a row, where that is not its `id`. */
  name?: RawBuilder<unknown>
  /** SQL: the number of the member it is about. */
  memberId: RawBuilder<unknown>
  category?: RawBuilder<unknown>
  /** Reports about someone who still has to be found. */
  isGone?: true
  /** SQL: a sum in the smallest unit of its currency. */
  sum?: { minor: RawBuilder<unknown>; currency: RawBuilder<unknown> }
  /** SQL: a deadline. */
  dueAt?: RawBuilder<unknown>
}
export type Reader = { staff: Pick<SignedIn, 'id' | 'permissions'>; now: Date }
