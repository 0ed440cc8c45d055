import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { hashToken, makeToken, sessionLifeMs, writeSeen } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { endEmailCorrection } from '../corrections/email-correction.ts'
import { accountJobs } from '../jobs.ts'
import { compareAtLogin } from '../restrictions/recognize-banned.ts'
import { lockFactor } from '../second-factor/second-factor.ts'
import { deviceName } from './device-name.ts'
import { endDormancy } from './end-dormancy.ts'
import { type Origin, rememberOrigin } from './known-origins.ts'

/** Of one member; beyond it the one unused for longest ends. */
export const sessionsMax = 20

export type Opening = {
  memberId: number
  remember: boolean
  /** The User-Agent header. */
  device: string
  origin: Origin
  /** Was the password given just now? */
  byPassword: boolean
  /** Was the second factor used in this transaction? */
  bySecondFactor: boolean
}

/**
 * A new session; the token in the answer exists nowhere else. Throws Refusal `second_factor_required` where the member has
 * one and it was not given: no way to sign in leads past this.
 */
export async function openSession(
  ctx: Pick<Context, 'now' | 'secret'>,
  tx: Tx,
  { memberId, remember, device, origin, byPassword, bySecondFactor }: Opening,
): Promise<string> {
  if (!bySecondFactor && (await lockFactor(tx, memberId, 'share')).isOn) throw new Refusal('second_factor_required')
  // A member who can log in needs no other address from staff.
  await endEmailCorrection(ctx, tx, { memberId, by: 'login' })
  const now = ctx.now()
  const token = makeToken()
  const name = deviceName(device)
  if (await isNewDevice(tx, memberId, name))
    await notify(tx, { memberId, kind: 'security', data: { state: 'login', device: name }, now })
  await tx
    .insertInto('member_session')
    .values({
      member_id: memberId,
      token_hash: hashToken(token),
      device: name,
      remember,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionLifeMs(remember)),
      password_confirmed_at: byPassword ? now : null,
      second_factor: bySecondFactor,
      second_factor_at: bySecondFactor ? now : null,
    })
    .execute()
  // Logging in keeps an account that was not used for years, also without a further call.
  await writeSeen(tx, memberId, now)
  await endDormancy(tx, { memberId, now })
  await endOldestSessions(tx, memberId)
  const isNewBrowser = await rememberOrigin(ctx, tx, { memberId, origin })
  await compareAtLogin(ctx, tx, { memberId, origin, isNewBrowser })
  return token
}

// The sockets are cut after the commit, by a job.
async function endOldestSessions(tx: Tx, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from member_session where id in (
      select id from member_session where member_id = ${memberId}
      order by last_used_at desc, created_at desc offset ${sessionsMax})
    returning id`.execute(tx)
  if (rows.length > 0) await enqueue(tx, accountJobs.cutSessions, { sessionIds: rows.map(({ id }) => id) })
}

/** Is the member logged in elsewhere, and nowhere on a device of this name? */
async function isNewDevice(tx: Tx, memberId: number, device: string): Promise<boolean> {
  const sessions = await tx.selectFrom('member_session').where('member_id', '=', memberId).select('device').execute()
  return sessions.length > 0 && sessions.every((session) => session.device !== device)
}
