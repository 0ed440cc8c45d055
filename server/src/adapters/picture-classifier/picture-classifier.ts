import type { Classification, PictureClassifier } from '../../ports/picture-classifier.ts'
import type { ClassifierConfig, PictureConfig } from '../known-pictures/picture-config.ts'
import { makeHttpClassifier } from './http-classifier.ts'
import { makeLocalClassifier } from './local-classifier.ts'

/** After so many failures in a row nothing is sent for a minute: pictures that wait do not hold up the workers of the jobs. */
const failuresMax = 5
const pauseMs = 60_000

/** `program`: what runs instead of the models of this machine. */
export type ClassifierNeeds = { now: () => number; timeoutMs: number; program: string }

/** The classifier of this machine or of PICTURE_CLASSIFIER_URL, which gets one picture at a time; null without one. */
export function makePictureClassifier(
  { pictureClassifier }: Pick<PictureConfig, 'pictureClassifier'>,
  needs: Partial<ClassifierNeeds> = {},
): PictureClassifier | null {
  if (!pictureClassifier) return null
  const { now = Date.now } = needs
  const { classify } = open(pictureClassifier, needs)
  let failures = 0
  let pausedUntil = 0
  let turns: Promise<unknown> = Promise.resolve()
  // A pause that began while a picture waited for its turn applies to it.
  const classifyInTurn = async (jpeg: Uint8Array): Promise<Classification> => {
    if (now() < pausedUntil) return { outcome: 'silent', why: 'paused' }
    const result = await classify(jpeg)
    failures = result.outcome === 'silent' ? failures + 1 : 0
    if (failures >= failuresMax) {
      pausedUntil = now() + pauseMs
      failures = 0
    }
    return result
  }
  return {
    classify: (jpeg) => {
      const turn = turns.then(() => classifyInTurn(jpeg))
      turns = turn.catch(() => {})
      return turn
    },
  }
}

const open = (config: ClassifierConfig, needs: Partial<ClassifierNeeds>): PictureClassifier =>
  config.kind === 'local' ? makeLocalClassifier(config, needs) : makeHttpClassifier(config, needs)
