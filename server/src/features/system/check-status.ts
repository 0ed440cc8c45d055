import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

type State = 'ok' | 'down'
const stateOf = (fine: boolean): State => (fine ? 'ok' : 'down')

/**
 * How the parts are. Mail is down when a mail has waited for more than ten minutes. A server that does not hear the
 * others serves, and what its members miss on the socket they find over HTTP: that is said, and keeps nobody out.
 */
export async function checkStatus(ctx: Context) {
  const database = await answers(ctx)
  const mail = database && !(await mailWaits(ctx))
  const realtime = ctx.shared?.isUp() ?? true
  const report = {
    status: stateOf(database && mail && realtime),
    checks: {
      web: 'ok' as const,
      database: stateOf(database),
      mail: stateOf(mail),
      ...(ctx.shared && { realtime: stateOf(realtime) }),
    },
    at: ctx.now().toISOString(),
  }
  return {
    report,
    refuseUnlessReady: (): { status: State } => {
      if (!database) throw new Refusal('unavailable', { retryAfter: 2 })
      return { status: 'ok' }
    },
  }
}

const answers = (ctx: Context): Promise<boolean> =>
  sql`select 1`.execute(ctx.db).then(
    () => true,
    () => false,
  )

// Whatever job sends a mail has it in its name.
async function mailWaits(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from graphile_worker.jobs
      where task_identifier ~ 'mail' and attempts > 0 and created_at < now() - interval '10 minutes') as waits`.execute(
    ctx.db,
  )
  return rows[0]?.waits ?? false
}
