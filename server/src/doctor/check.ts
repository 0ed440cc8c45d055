import type { SystemCheckState } from '@karibu/contract'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { errorCode } from '../error-code.ts'
import type { KnownPictures } from '../ports/known-pictures.ts'
import type { PictureClassifier } from '../ports/picture-classifier.ts'
import type { Storage } from '../ports/storage.ts'
import type { Outcome } from './outcome.ts'

/** What the checks look at. */
export type Subject = {
  config: Config
  pool: Pool
  /** The login that owns the tables; null where this process does not know it. */
  adminUrl: string | null
  storage: Storage
  knownPictures: KnownPictures
  pictureClassifier: PictureClassifier | null
  now: () => Date
  /** Servers that are asked for names; null: those of the system. */
  nameServers: string[] | null
}

/** null: the check does not apply to this installation. */
export type Check = (subject: Subject) => Promise<Outcome | null>

export const fine: Outcome = { state: 'ok', found: 'fine' }
export const fineWith = (detail: string): Outcome => ({ state: 'ok', found: 'fineWith', detail })
/** A fault that production must not have and a trial may. */
export const seriousIn = (config: Config): SystemCheckState => (config.production ? 'fail' : 'warn')

const codePattern = /^[\w.-]{1,60}$/

/** The code of an error. Its message is left out: other systems repeat addresses, logins and keys in it. */
export function codeOf(error: unknown): string {
  const nested = error instanceof Error && error.cause instanceof Error ? errorCode(error.cause) : undefined
  const candidates = [
    typeof error === 'string' ? error : undefined,
    errorCode(error),
    nested,
    error instanceof Error ? error.name : undefined,
  ]
  return candidates.find((code) => code !== undefined && codePattern.test(code)) ?? 'unknown'
}
