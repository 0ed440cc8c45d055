import { resolve } from 'node:path'
import { photoReviews } from '@karibu/contract'
import * as z from 'zod'
import { isLoopback } from '../../local-request.ts'

/** What the process reads from its environment about pictures. */
export const pictureVariables = {
  KNOWN_PICTURES_DIR: z.string().min(1).optional(),
  PHOTO_REVIEW: z.enum(photoReviews).default('after'),
  PICTURE_CLASSIFIER: z.enum(['local']).optional(),
  PICTURE_CLASSIFIER_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PICTURE_CLASSIFIER_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  PICTURE_CLASSIFIER_HOLD: z.coerce.number().gt(0).max(1).default(0.8),
  PICTURE_CLASSIFIER_BLUR: z.coerce.number().gt(0).max(1).default(0.5),
}
type Environment = z.output<z.ZodObject<typeof pictureVariables>>

/** From these estimates of nudity on, 0 to 1, a picture is blurred or held; `blur` is no higher than `hold`. `folder`: where the models of this machine are installed. */
export type ClassifierConfig = { blur: number; hold: number } & (
  | { kind: 'http'; url: string; secret: string | null }
  | { kind: 'local'; folder: string }
)

export type PictureConfig = {
  /** What holds until an administrator changes it. */
  photoReview: Environment['PHOTO_REVIEW']
  /** Lists of known pictures; null: there are none. */
  knownPicturesDir: string | null
  /** What estimates what a picture shows: models on this machine, or a program of the operator. null: nothing does. */
  pictureClassifier: ClassifierConfig | null
}

export const picturesOf = (env: Environment): PictureConfig => ({
  photoReview: env.PHOTO_REVIEW,
  knownPicturesDir: env.KNOWN_PICTURES_DIR ? resolve(env.KNOWN_PICTURES_DIR) : null,
  pictureClassifier: classifierOf(env),
})

function classifierOf(env: Environment): ClassifierConfig | null {
  const { PICTURE_CLASSIFIER_URL: url, PICTURE_CLASSIFIER_SECRET: secret = null, PICTURE_CLASSIFIER_HOLD: hold } = env
  const limits = { blur: Math.min(env.PICTURE_CLASSIFIER_BLUR, hold), hold }
  if (env.PICTURE_CLASSIFIER) return { kind: 'local', folder: classifierFolder, ...limits }
  return url ? { kind: 'http', url, secret, ...limits } : null
}

/** Where `npm run classifier:install` puts the models. */
export const classifierFolder = resolve(import.meta.dirname, '../../../../classifier')

/** Names inside a network of containers have no dot; an address of a private network is not reached from outside. */
const privateHost =
  /^([a-z][\w-]*|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[f[cd][\da-f]{2}:.*)$/

/** Pictures of members cross other networks encrypted only. */
export function pictureFaults(values: Record<string, string | undefined>): string[] {
  const { PICTURE_CLASSIFIER_URL: url, PICTURE_CLASSIFIER_SECRET: secret } = values
  if (url && values.PICTURE_CLASSIFIER) return ['PICTURE_CLASSIFIER and PICTURE_CLASSIFIER_URL exclude each other']
  if (!url) return secret ? ['PICTURE_CLASSIFIER_SECRET needs PICTURE_CLASSIFIER_URL'] : []
  if (!URL.canParse(url)) return []
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' || isLoopback(hostname) || privateHost.test(hostname)) return []
  return ['PICTURE_CLASSIFIER_URL must begin with https:// outside your own network']
}
