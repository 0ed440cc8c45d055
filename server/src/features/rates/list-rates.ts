import type { RateProposal, StaffRate } from '@karibu/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import type { RateProposal as RateProposalTable, Rate as RateTable } from '../../db/schema.ts'
import { payoutsFrom } from './find-rate.ts'
import { factsOf } from './rate-facts.ts'
import { ageOf, aloneRange, bandOf, isWithinBand } from './rate-rules.ts'

type Row = Selectable<RateTable> & { is_offered: boolean; under_way: number; proposal: ProposalRow | null }
type ProposalRow = Pick<Selectable<RateProposalTable>, 'id' | 'fixed' | 'offered' | 'reason' | 'proposed_by'> & {
  per_usd: number | null
  by: string | null
  proposed_at: string
  expires_at: string
}

type RatesQuery = { now: Date; staffId: number; currency?: string }

const countedTo = 1000

/** Every rate with what staff need to judge it; with `currency` only that one. */
export async function listRates(db: Db | Tx, { now, staffId, currency }: RatesQuery): Promise<StaffRate[]> {
  const { rows } = await sql<Row>`
    select r.*, c.is_offered,
      (select count(*)::int from (select from deposit d where d.currency = r.currency and d.state = 'pending'
        and d.next_poll_at is not null limit ${countedTo}) d) as under_way, case when p.id is not null then json_build_object('id', p.id, 'per_usd', p.per_usd,
      'fixed', p.fixed, 'offered', p.offered, 'reason', p.reason, 'proposed_by', p.proposed_by,
      'by', m.firstname || ' ' || m.lastname, 'proposed_at', p.proposed_at, 'expires_at', p.expires_at) end as proposal
    from rate r join currency c on c.code = r.currency
    left join rate_proposal p on p.currency = r.currency and p.state = 'open' and p.expires_at > ${now}
    left join member m on m.id = p.proposed_by
    where ${currency === undefined ? sql`true` : sql`r.currency = ${currency}`}
    order by r.currency`.execute(db)
  return rows.map((row) => viewOf(row, { now, staffId }))
}

function viewOf(row: Row, { now, staffId }: { now: Date; staffId: number }): StaffRate {
  const facts = factsOf(row)
  const { agreed, sources } = facts
  const age = ageOf(row.as_of, now)
  const isStale = (at: Date) => ageOf(at, now) !== 'fresh'
  return {
    currency: row.currency,
    perUsd: facts.perUsd,
    source: row.source,
    asOf: row.as_of.toISOString(),
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    stale: age !== 'fresh',
    tooOld: age === 'too_old',
    usable: age !== 'too_old' && isWithinBand(facts, now),
    fixed: row.is_fixed,
    offered: row.is_offered,
    underWay: row.under_way,
    sources: sources && { ...sources, at: sources.at.toISOString(), stale: isStale(sources.at) },
    agreed: agreed && { perUsd: agreed.perUsd, at: agreed.at.toISOString(), stale: isStale(agreed.at) },
    manualAt: row.manual_at?.toISOString() ?? null,
    payoutsFrom: payoutsFrom(row.manual_at, now)?.toISOString() ?? null,
    band: bandOf(facts, now),
    alone: aloneRange(facts, now),
    proposal: row.proposal && proposalOf(row.proposal, staffId),
  }
}

function proposalOf(row: ProposalRow, staffId: number): RateProposal {
  return {
    id: row.id,
    perUsd: row.per_usd,
    fixed: row.fixed,
    offered: row.offered,
    reason: row.reason,
    by: row.by ?? '–',
    mine: row.proposed_by === staffId,
    proposedAt: new Date(row.proposed_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }
}
