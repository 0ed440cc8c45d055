import type { MessagePhoto, MessageVoice } from '@karibu/contract'
import { viewerQuery } from '../../../signature.ts'
import type { MediaRow, Reader } from '../messages/message-row.ts'

/** The resource that a signed URL identifies. */
export const photoWhat = (mediaId: string) => ['message', mediaId, 'photo']
export const voiceWhat = (mediaId: string) => ['message', mediaId, 'voice']

/** A photo of a conversation, with addresses that are good for this reader only. */
export function mediaPhoto({ id, width, height, placeholder }: MediaRow, reader: Reader): MessagePhoto {
  const query = viewerQuery(reader, reader.me.uid, ...photoWhat(id))
  const url = (size: number) => `/api/messages/${id}/photo/${size}?${query}`
  const medium = url(480)
  return {
    image: medium,
    small: url(160),
    medium,
    large: url(960),
    width: width ?? 0,
    height: height ?? 0,
    placeholder: (placeholder ?? '').replaceAll('\n', ''),
  }
}

/** A voice note, with an address that is good for this reader only. */
export const mediaVoice = ({ id, tenths, waveform }: MediaRow, reader: Reader): MessageVoice => ({
  url: `/api/messages/${id}/voice?${viewerQuery(reader, reader.me.uid, ...voiceWhat(id))}`,
  seconds: (tenths ?? 0) / 10,
  waveform: [...Buffer.from(waveform ?? '', 'hex')],
})
