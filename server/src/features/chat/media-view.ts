import type { MessagePhoto, MessageVoice } from '@karibu/contract'
import { signedQuery } from './media-address.ts'
import type { MediaRow, Reader } from './message-row.ts'

/** What a signed address stands for. */
export const photoWhat = (mediaId: string, width: number | string): string => `${mediaId} photo ${width}`
export const voiceWhat = (mediaId: string): string => `${mediaId} voice`

/** A photo of a conversation, with addresses that are good for this reader only. */
export function mediaPhoto({ id, width, height, placeholder }: MediaRow, reader: Reader): MessagePhoto {
  const url = (size: number) =>
    `/api/messages/${id}/photo/${size}?${signedQuery(reader, photoWhat(id, size), reader.me.uid)}`
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
  url: `/api/messages/${id}/voice?${signedQuery(reader, voiceWhat(id), reader.me.uid)}`,
  seconds: (tenths ?? 0) / 10,
  waveform: [...Buffer.from(waveform ?? '', 'hex')],
})
