/** An audio recording whose container was validated: bytes without metadata, and how long their packets play. */
export type Recording = { mime: 'audio/webm' | 'audio/mp4'; seconds: number; bytes: Uint8Array }

/** The bytes are a WebM or MP4 file that is damaged or holds anything but one audio track of Opus or AAC. */
export class InvalidRecording extends Error {}

export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvalidRecording(message)
}
