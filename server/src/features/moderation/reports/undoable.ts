import { undoMinutes } from '@karibu/contract'
import { sql } from 'kysely'
import type { SignedIn } from '../../../context.ts'

/** Outcomes of which nothing is lost when they are undone: what a decision removed may be gone. */
const undoableOutcomes = ['dismissed', 'warned', 'messages_restricted', 'discovery_restricted', 'suspended'] as const

type Reader = { staff: Pick<SignedIn, 'id'>; now: Date }

/**
 * SQL over a closed report `r`: until when a member of staff may undo its decision; null where they may not: it is of others as well, too
 * old, was appealed or changed since, or replaced an earlier decision, which would have to be restored.
 */
export const undoableUntil = ({ staff, now }: Reader) => sql<Date | null>`(
  select d.decided_at + make_interval(mins => ${undoMinutes}) from report_decision d
  where d.report_id = r.id and d.reopened_at is null and d.deciders = array[${staff.id}::int]
    and d.outcome = any(${[...undoableOutcomes]}::text[]) and r.target_id is not null
    and d.decided_at > ${now}::timestamptz - make_interval(mins => ${undoMinutes})
    and not exists (select from report_decision e where e.report_id = r.id and e.reopened_at is not null and e.undone_by is null)
    and not exists (select from sanction s where s.member_id = r.target_id and s.report_id = r.id
      and s.decided_at = d.decided_at and (s.ended_at is not null or s.appeal is not null))
    and not exists (select from sanction s where s.member_id = r.target_id and s.kind in ('suspended', 'banned')
      and s.ended_at = d.decided_at)
    and (d.outcome <> 'suspended' or exists (select from sanction s where s.member_id = r.target_id and s.report_id = r.id
      and s.decided_at = d.decided_at and s.kind = 'suspended' and s.until = d.until)))`
