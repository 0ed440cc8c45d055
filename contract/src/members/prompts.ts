import * as z from 'zod/mini'

/** Beginnings of a sentence that a member completes on their profile; words under `prompts:`. */
export const prompt = z.enum([
  'sunday',
  'ask_me',
  'get_on',
  'laugh',
  'best_dish',
  'song',
  'proud',
  'learned',
  'first_date',
  'evening',
  'home',
  'street',
  'talent',
  'teach',
  'looking',
  'never',
  'travel',
  'argue',
  'kindness',
  'childhood',
  'small_joy',
  'promise',
  'friends',
  'future',
])
export type Prompt = z.output<typeof prompt>

export const promptAnswersMax = 3
/** Characters of one answer. */
export const promptAnswerMax = 150

/** A prompt and what the member wrote. */
export const promptAnswer = z.object({ prompt, answer: z.string() })
export type PromptAnswer = z.output<typeof promptAnswer>
