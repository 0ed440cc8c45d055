import { type RawBuilder, sql } from 'kysely'
import { isPublicDetail, publicDetail } from '../../profiles/index.ts'
import type { ProfileFacts } from './profile-features.ts'
import { ageRating, newRating, type Rating } from './rating.ts'

/** A row of `member_rating` as the statements read it. */
export type StoredRating = {
  generosity: number
  appeal: number
  generosityKnown: number
  appealKnown: number
  covarianceKnown: number
  /** Days since the last decision that counted. */
  days: number
}

/** What the ranker reads of a member; `rating` null: nothing is known yet. */
export type MemberFacts = ProfileFacts & { rating: StoredRating | null }

/** SQL for the code of a member's gender, as on a card. */
export const genderCode = (gender: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(array_position(array['male', 'female', 'other'], ${gender}) - 1)`

/** SQL for `ProfileFacts` over a profile `p`, with the details that its owner shows to everyone. */
export const profileColumns = sql`
  p.looking_for as "lookingFor", ${publicDetail('interests')} as interests,
  ${publicDetail('languages')} as languages, ${publicDetail('children')} as children, 
  case when ${isPublicDetail('about')} then length(p.about) else 0 end as "aboutLength",
  jsonb_array_length(${publicDetail('promptAnswers')}) as answers,
  (select count(*)::int from photo h where h.member_id = p.member_id and h.shared_with is null) as photos`

/** SQL for `MemberFacts` over a profile `p` and its rating `r`, which may be missing. */
export const factColumns = (now: Date): RawBuilder<unknown> => sql`${profileColumns},
  case when r.member_id is not null then json_build_object('generosity', r.generosity, 'appeal', r.appeal,
    'generosityKnown', r.generosity_known, 'appealKnown', r.appeal_known, 'covarianceKnown', r.covariance_known,
    'days', extract(epoch from ${now}::timestamptz - r.learned_at) / 86400) end as rating`

/** The rating as of now. */
export function ratingNow(stored: StoredRating | null): Rating {
  const start = newRating()
  if (!stored) return start
  const { generosity, appeal, generosityKnown, appealKnown, covarianceKnown, days } = stored
  const rating = {
    generosity,
    appeal,
    generosityVariance: start.generosityVariance - generosityKnown,
    appealVariance: start.appealVariance - appealKnown,
    covariance: start.covariance - covarianceKnown,
  }
  return ageRating(rating, days)
}
