import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

/** A member asks or agrees at most so many times in so many days, over all matches. */
export const comparisonAsksMax = 10
export const comparisonAsksDays = 30

/**
 * none: neither has asked · received: the other has asked, I have not · requested: I have asked, the other has not (whether
 * they looked, or could answer, is never disclosed) · compared: both have asked · closed: compared and taken back, for good.
 */
const comparisonState = z.enum(['none', 'received', 'requested', 'compared', 'closed'])

/** The sentence both see: no known risk of sickle cell disease for a child of the two, or a possible one. */
const comparisonOutcome = z.enum(['no_known_risk', 'possible_risk'])

/** The comparison of genotypes with a match, as both of us see it. */
export const comparison = z.object({
  state: comparisonState,
  /** Have I given a genotype, so that I can ask? Nothing here depends on whether the other has. */
  ready: z.boolean(),
  /** Fixed at the moment of comparing; only with `compared`. */
  outcome: z.nullable(comparisonOutcome),
  /** 'YYYY-MM-DD', only with `compared`. */
  comparedOn: z.nullable(z.string()),
})
export type Comparison = z.output<typeof comparison>

const ofMatch = {
  auth: 'member',
  guests: false,
  params: field.ids,
  memberParam: 'id',
} as const

export const comparisons = routes({
  show: {
    ...ofMatch,
    method: 'GET',
    path: '/members/{id}/comparison',
    summary: 'The state of a comparison of genotypes with a match. Reading it is not recorded.',
    reply: z.object({ comparison }),
    refuses: ['not_found', 'not_matched', 'forbidden'],
  },
  ask: {
    ...ofMatch,
    social: true,
    method: 'POST',
    path: '/members/{id}/comparison',
    summary:
      'Request a comparison of genotypes with a match, or agree to one: both are the same call. After both requests both members see the same outcome. Idempotent; `conflict` after it was withdrawn.',
    body: z.object({ consent: z.literal(true, 'consent_required') }),
    reply: z.object({ comparison }),
    refuses: ['not_found', 'not_matched', 'conflict', 'forbidden'],
  },
  withdraw: {
    ...ofMatch,
    method: 'DELETE',
    path: '/members/{id}/comparison',
    summary:
      'Withdraw my consent to compare genotypes with a match. An outcome is deleted for both members, permanently.',
    reply: z.object({ comparison }),
    refuses: ['not_found', 'not_matched', 'forbidden'],
  },
})
