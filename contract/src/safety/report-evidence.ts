import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { voiceIntro } from '../members/people.ts'
import { promptAnswer } from '../members/prompts.ts'

/** One line of what the two wrote last, as it was when it was reported. */
export const evidence = z.object({
  from: z.enum(['reporter', 'reported']),
  kind: z.string(),
  body: z.string(),
  sentAt: z.string(),
  deleted: z.optional(z.boolean()),
  /** What its file is, while the report is open; its bytes are `evidenceMedia`. */
  file: z.optional(z.enum(['photo', 'voice'])),
  /** The length and shape of a voice note. */
  seconds: z.optional(z.number()),
  waveform: z.optional(z.array(z.number())),
  /** Whether a decision about the open report may remove it: a text, photo or voice note of the reported member that is still there. */
  removable: z.optional(z.boolean()),
  /** A decision about the report, which may still be reversed, removed it. */
  removed: z.optional(z.boolean()),
})
export type ReportEvidence = z.output<typeof evidence>

const profileTexts = z.object({
  /** Reports from before they were recorded lack the name, the occupation and the photos. */
  name: z.optional(z.string()),
  occupation: z.optional(z.string()),
  about: z.string(),
  promptAnswers: z.array(promptAnswer),
  /** Answers to custom fields in their own words; `label` in English. */
  customTexts: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
})
export type ProfileTexts = z.output<typeof profileTexts>

/** What the reported member's profile showed when it was reported. */
export const reportedProfile = z.extend(profileTexts, {
  /** The voice intro, while the report is open; its sound is `evidenceVoice`. */
  voice: z.optional(z.object({ seconds: z.number(), waveform: z.array(z.number()) })),
  /** The photos in their order, while the report is open; the bytes of each are `evidencePhoto`. */
  photos: z.optional(
    z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        /** While it is on the profile, so that a decision may remove it. */
        id: z.optional(field.uid),
      }),
    ),
  ),
})
export type ReportedProfile = z.output<typeof reportedProfile>

/** What the profile shows now. The addresses are signed for the asking member of staff. */
export const presentProfile = z.extend(profileTexts, {
  /** All photos in their order, also those that wait for staff. `image` is the small one. */
  photos: z.array(z.object({ id: field.uid, image: z.string(), width: z.number(), height: z.number() })),
  voice: z.nullable(voiceIntro),
})
export type PresentProfile = z.output<typeof presentProfile>
