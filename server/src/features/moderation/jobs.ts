import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { JobTable } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { endSanction } from '../accounts/index.ts'
import { mailDecision } from './mail-decision.ts'

/** Job `moderation.let-in`: whose suspension is over is a member again. */
async function letIn({ db, now }: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from member where ${isOver(now())} order by suspended_until, id limit 5000`.execute(db)
  await settleEach(rows, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // Asked again behind the lock of the row: a ban or a longer suspension at this moment stands.
      const { rows: due } = await sql`select from member where id = ${id} and ${isOver(now())}
        for no key update`.execute(tx)
      if (due.length > 0) await endSanction(tx, id, now())
    }),
  )
}

const isOver = (now: Date) => sql`status = 'suspended' and suspended_until <= ${now}`

export const moderationJobs: JobTable = {
  'moderation.mail-decision': mailDecision,
  'moderation.let-in': (ctx) => letIn(ctx),
}

export const moderationCrontab = '*/10 * * * * moderation.let-in ?max=3'
