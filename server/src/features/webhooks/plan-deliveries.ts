import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { enqueueAll } from '../../jobs/jobs.ts'
import { isUnderWay } from './deliver.ts'
import { webhookJobs } from './jobs.ts'

/**
 * Sends these messages now, in this order, and begins their attempts anew. Each gets another claim, so that jobs of earlier
 * plans send nothing. Messages that are being sent are left out: the job that sends them tries again where it fails. `ids`: of rows
 * that the transaction has locked.
 */
export async function planDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; claim: number }>`
    update webhook_delivery set state = 'waiting', attempts = 0, claim = claim + 1, sending_at = null
    where id = any(${ids}::uuid[]) and (${isUnderWay}) is not true
    returning id, claim`.execute(tx)
  const claims = new Map(rows.map(({ id, claim }) => [id, claim]))
  await enqueueAll(
    tx,
    ids.flatMap((deliveryId) => {
      const claim = claims.get(deliveryId)
      return claim === undefined ? [] : [{ job: webhookJobs.deliver, payload: { deliveryId, claim } }]
    }),
  )
}
