import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { settleEach } from '../../../jobs/settle-each.ts'
import { endSanction } from '../../accounts/index.ts'

/** Job `moderation.let-in`: whose suspension is over is a member again, and whose restriction is over is shown again. */
export async function letIn({ db, now }: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from member where ${isOver(now())} order by suspended_until, id limit 5000`.execute(db)
  await settleEach(rows, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // Read again under the row lock: a concurrent ban or longer suspension stays.
      const { rows: due } = await sql`select from member where id = ${id} and ${isOver(now())}
        for no key update`.execute(tx)
      if (due.length > 0) await endSanction(tx, id, now())
    }),
  )
  await endRestrictions({ db, now })
}

async function endRestrictions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from member where discovery_restricted_until <= ${now()} order by discovery_restricted_until, id
    limit 5000`.execute(db)
  await settleEach(rows, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // Read again under the row lock: a longer restriction of this moment stays.
      const { rows: ended } = await sql`update member set discovery_restricted_until = null
        where id = ${id} and discovery_restricted_until <= ${now()} returning id`.execute(tx)
      if (ended.length > 0) await sql`select refresh_card(${id}, ${now()})`.execute(tx)
    }),
  )
}

const isOver = (now: Date) => sql`status = 'suspended' and suspended_until <= ${now}`
