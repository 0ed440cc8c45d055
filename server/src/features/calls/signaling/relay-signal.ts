import type { CallSignal } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'

type From = { member: SignedIn; device: string }

/**
 * Handles a message of the device that is one side of a live call: records its heartbeat, or relays its signaling message
 * to the one device of the other side. Each message is checked against the current call; it has no effect otherwise.
 */
export async function relaySignal(ctx: Context, { member, device }: From, signal: CallSignal): Promise<void> {
  if (signal.message.type === 'alive') return noteAlive(ctx, { member, device }, signal.callId)
  const { rows } = await sql<{ device: string }>`
    select other.device from call c
    join call_side mine on mine.call_id = c.id and mine.member_id = ${member.id} and mine.device = ${device} and mine.live
    join call_side other on other.call_id = c.id and other.member_id <> mine.member_id and other.live
    where c.uid = ${signal.callId} and c.state = 'accepted' and other.device is not null`.execute(ctx.db)
  if (rows[0]) ctx.emitToDevice(rows[0].device, 'call.signal', signal)
}

async function noteAlive(ctx: Context, { member, device }: From, callId: string): Promise<void> {
  const now = ctx.now()
  await sql`update call_side s set seen_at = ${now} from call c
    where c.uid = ${callId} and s.call_id = c.id and s.member_id = ${member.id} and s.device = ${device} and s.live
      and s.seen_at < ${now}::timestamptz - interval '2 seconds'`.execute(ctx.db)
}
