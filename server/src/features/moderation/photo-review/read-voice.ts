import type { api, ReplyInputOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { voiceView } from '../../profiles/index.ts'

type VoiceReply = ReplyInputOf<typeof api.voiceIntros.ofMember>

/** The voice intro of a member with an address for this member of staff. Throws Refusal `not_found` without the member. */
export async function readMemberVoice(
  ctx: Context,
  { staff, uid }: { staff: SignedIn; uid: string },
): Promise<VoiceReply> {
  const row = await ctx.db
    .selectFrom('member as m')
    .leftJoin('voice_intro as w', 'w.member_id', 'm.id')
    .where('m.uid', '=', uid)
    .select(['w.id as voice_id', 'w.tenths as voice_tenths', 'w.waveform as voice_waveform'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const voice = voiceView(ctx, row, staff.uid)
  return { voice: voice && row.voice_id ? { ...voice, id: row.voice_id } : null }
}
