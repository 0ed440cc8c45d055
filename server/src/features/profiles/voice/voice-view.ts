import type { VoiceIntro } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { viewerQuery } from '../../../signature.ts'

/** What a profile reads of a voice intro; null without one. */
export type VoiceColumns = { voice_id: string | null; voice_tenths: number | null; voice_waveform: Buffer | null }

/** The resource that a signed address identifies. */
export const voiceIntroWhat = (id: string): string[] => ['voice-intro', id]

/** A voice intro with an address that is good for this viewer only. */
export function voiceView(ctx: Context, row: VoiceColumns, viewerUid: string): VoiceIntro | null {
  const { voice_id: id, voice_tenths: tenths, voice_waveform: waveform } = row
  if (id === null || tenths === null || waveform === null) return null
  return {
    url: `/api/voices/${id}?${viewerQuery(ctx, viewerUid, ...voiceIntroWhat(id))}`,
    seconds: tenths / 10,
    waveform: [...waveform],
  }
}
