/** What a voice note turned out to be: bytes that are safe to keep, and how long they really play. */
export type Sound = { mime: 'audio/webm' | 'audio/mp4'; seconds: number; bytes: Uint8Array }

/** The bytes are no sound that we take, in whichever way. */
export class SoundFault extends Error {}

export function must(truth: boolean, what: string): asserts truth {
  if (!truth) throw new SoundFault(what)
}
