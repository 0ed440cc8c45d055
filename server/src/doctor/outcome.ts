import type { SystemCheckName, SystemCheckState } from '@karibu/contract'

/** What a check found. Details are codes, numbers and names of settings, never values of settings. */
type Found =
  | { found: 'fine' | 'late' | 'playMoney' | 'realDeposits' }
  | {
      found:
        | 'fineWith'
        | 'unreachable'
        | 'refused'
        | 'missing'
        | 'unset'
        | 'wrong'
        | 'waiting'
        | 'broken'
        | 'left'
        | 'playDeposits'
        | 'limit'
        | 'gaveUp'
        | 'minutes'
        | 'hours'
        | 'days'
        | 'seconds'
      detail: string
    }

export type Outcome = { state: SystemCheckState } & Found

/** The outcome of one check. Its texts are in `locales/<language>/doctor.json`. */
export type CheckResult = { name: SystemCheckName; ms: number } & Outcome
