import type { Context, Tx } from '../../context.ts'
import { hashToken, makeToken, sessionLifeMs } from '../../http/session.ts'
import { notify } from '../notifications/index.ts'
import { deviceName } from './device-name.ts'

export type Opening = {
  memberId: number
  remember: boolean
  /** The User-Agent header. */
  device: string
  /** Was the password given just now? */
  byPassword: boolean
}

/** A new session; the token in the answer exists nowhere else. */
export async function openSession(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { memberId, remember, device, byPassword }: Opening,
): Promise<string> {
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
    })
    .execute()
  return token
}

/** Is the member logged in elsewhere, and nowhere on a device of this name? */
async function isNewDevice(tx: Tx, memberId: number, device: string): Promise<boolean> {
  const sessions = await tx.selectFrom('member_session').where('member_id', '=', memberId).select('device').execute()
  return sessions.length > 0 && sessions.every((session) => session.device !== device)
}
