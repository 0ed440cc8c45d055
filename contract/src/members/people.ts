import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { consents, interest, ownGenotype, personDetails, profileSharing, spokenLanguage } from './details.ts'
import { preferenceGenders } from './filter-choices.ts'
import { promptAnswer } from './prompts.ts'

/** How long after the last activity a member counts as online (`active`). */
export const activeForMs = 15 * 60_000

/** Who sees a photo that not everyone sees who may see the profile. */
export const photoSharing = z.enum(['matches', 'nobody'])

/** A photo. Addresses are signed for the asking member and expire within ten minutes. */
export const photo = z.object({
  id: field.uid,
  /** Address of the middle width (480). */
  image: z.string(),
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  width: z.number(),
  height: z.number(),
  /** ThumbHash, base64: a blurred stand-in of about 25 bytes (https://evanw.github.io/thumbhash/). */
  placeholder: z.string(),
  /** Staff have not reviewed it yet: until then others do not see it, or see it blurred. */
  waiting: z.optional(z.boolean()),
  /** Until staff have reviewed it, the addresses show a strongly blurred version to everyone but its owner. */
  blurred: z.optional(z.boolean()),
  /** Only for the owner: who else sees it; everyone where it is missing. */
  sharedWith: z.optional(photoSharing),
})
export type Photo = z.output<typeof photo>

/** Upper ends of the distance bands in km; null is "farther" and shows the country's name. */
export const distanceBands = [5, 10, 20, 50, 100, 250] as const
export const distanceBand = z.nullable(z.literal([...distanceBands]))
export type DistanceBand = z.output<typeof distanceBand>

/** A country: its ISO 3166-1 code, and its name in the language asked for. */
export const country = z.object({ code: z.string(), name: z.string() })

export const lookingFor = z.enum(['friendship', 'dating', 'marriage'])
export type LookingFor = z.output<typeof lookingFor>

/** What decided about the place of a member among suggestions: a key of `discovery:reasons` and its number. */
export const reason = z.object({
  key: z.enum([
    'near_you',
    'active_today',
    'likes_you',
    'same_goal',
    'same_children',
    'shared_interests',
    'your_language',
    'little_seen',
    'drawn',
    'nearest_first',
    'newest_first',
  ]),
  count: z.optional(z.number()),
})

/** What others see of a member's place. */
export const shownPlace = z.object({
  country: z.nullable(country),
  /** The nearest city of at least 100,000 inhabitants, else the region; null where only the country is shown. */
  city: z.nullable(z.string()),
  distance: distanceBand,
})
export type ShownPlace = z.output<typeof shownPlace>

/** What a member proved beyond the e-mail address: a phone number, the face in the photos, the name of a payout account. */
export const badges = z.array(z.enum(['phone', 'photo', 'payout']))
export type Badge = z.output<typeof badges>[number]

/** A member as a list shows them. */
export const memberCard = z.object({
  id: field.uid,
  firstname: z.string(),
  lastname: z.string(),
  age: z.number(),
  gender: field.gender,
  /** Seen in the last 15 minutes (`activeForMs`); false when hidden. */
  active: z.boolean(),
  avatar: z.nullable(z.string()),
  images: z.array(photo),
  ...shownPlace.shape,
  badges,
  about: z.nullable(z.string()),
  lookingFor: z.array(lookingFor),
  /** Of a suggestion: two at most, those I speak first. */
  languages: z.optional(z.array(spokenLanguage)),
  /** Of a suggestion: the first answer to a prompt, null without one. */
  promptAnswer: z.optional(z.nullable(promptAnswer)),
  liked: z.boolean(),
  disliked: z.boolean(),
  likesMe: z.boolean(),
  matched: z.boolean(),
  blocked: z.boolean(),
  reasons: z.array(reason),
})
export type MemberCard = z.output<typeof memberCard>

/** Why `phone` or `dob` is null. */
const hiddenBecause = z.nullable(z.enum(['not_given', 'not_shared']))

/** By how likely the two like each other; by distance band; who joined last. */
export const suggestionOrders = ['recommended', 'nearest', 'newest'] as const
export const preferenceGender = z.enum(preferenceGenders)
/** The members I want to see in Discover. The preferences of the other side always hold too. */
export const preferences = z.object({
  gender: preferenceGender,
  ageMin: z.int().check(z.gte(19, 'age_over_18'), z.lte(99, 'too_big')),
  ageMax: z.int().check(z.gte(19, 'age_over_18'), z.lte(99, 'too_big')),
  /** km; null is any distance. */
  distance: z.nullable(z.literal([5, 10, 20])),
  /** In which order others are suggested. */
  order: z.enum(suggestionOrders),
})
export type Preferences = z.output<typeof preferences>

/** `url` expires within ten minutes. `seconds` is what the server measured, to a tenth. */
export const voiceIntro = z.object({ url: z.string(), seconds: z.number(), waveform: z.array(z.number()) })
export type VoiceIntro = z.output<typeof voiceIntro>

/** A member's profile. What only the owner sees is in `mine`. */
export const person = z.object({
  ...memberCard.shape,
  voice: z.nullable(voiceIntro),
  ...personDetails.shape,
  /** What the two of us have in common; empty on one's own. */
  shared: z.object({ languages: z.array(spokenLanguage), interests: z.array(interest) }),
  phone: z.nullable(z.string()),
  phoneHidden: hiddenBecause,
  dob: z.nullable(z.string()),
  dobHidden: hiddenBecause,
  memberSince: z.string(),
  /** On my private list. */
  favourite: z.boolean(),
  /** Own person only. */
  wallet: z.optional(z.number()),
  credits: z.optional(z.number()),
  mine: z.optional(
    z.object({
      countryCode: z.string(),
      mobileNumber: z.string(),
      dobLocked: z.boolean(),
      /** Another name needs a review by staff now. */
      nameLocked: z.boolean(),
      /** The place as I chose it; others see `city`. */
      cityId: z.nullable(z.number()),
      cityName: z.nullable(z.string()),
      /** My own 2-km cell, so that the browser can hold me to it near a border; null before I gave a place. */
      cell: z.nullable(z.number()),
      preferences,
      sharing: profileSharing,
      consents,
      genotype: ownGenotype,
    }),
  ),
})
export type Person = z.output<typeof person>
