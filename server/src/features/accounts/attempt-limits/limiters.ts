import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/** How many failures are allowed before a try is refused unread. They hold with KARIBU_LIMITS=off too, except those of registrations. */
export const attemptLimits = {
  /** Wrong codes a day of a known browser or network, or of a logged-in member. */
  codeFailuresADay: 10,
  /** Wrong codes a day for an address from strangers who asked for a code, and from those who did not. */
  requestedCodeFailuresADay: 10,
  strangersCodeFailuresADay: 5,
  /** Beyond it, for each request of a code and for each wide network. */
  lateCodeFailuresADay: 1,
  /** Wrong passwords a day of a known browser or network, or of a stranger's wide network. */
  passwordFailuresADay: 20,
  /** Wrong passwords a day for an address from all strangers. */
  strangersPasswordFailuresADay: 100,
  /** Beyond it, for each wide network. */
  latePasswordFailuresADay: 3,
  /** From this failure on each further try has to wait: 30 s, a minute, two … up to an hour. */
  passwordFailuresFree: 5,
  /** Failures of a network in ten minutes, whatever addresses they were for. */
  networkFailuresTenMinutes: 100,
  network56FailuresTenMinutes: 200,
  network48FailuresTenMinutes: 400,
  /** Beyond it, networks that already failed are refused. */
  failuresTenMinutes: 300,
  /** Mails with a code, for an address, a purpose, and a browser or network. */
  codesAnHour: 3,
  secondsBetweenCodes: 60,
  /** Mails with a code for an address a day, asked for from one wide network of strangers, and from all strangers. */
  strangersNetworkCodesADay: 5,
  strangersCodesADay: 10,
  /** Registrations from one browser, and from one wide network. */
  deviceRegistrationsADay: 10,
  networkRegistrationsADay: 300,
} as const

const day = 86_400
const tenMinutes = 600

export type AttemptLimits = ReturnType<typeof makeLimiters>

function makeLimiters(pool: Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const limits = attemptLimits
  return {
    code: limiter('code', limits.codeFailuresADay, day),
    requestedCode: limiter('code-requested', limits.requestedCodeFailuresADay, day),
    strangersCode: limiter('code-strangers', limits.strangersCodeFailuresADay, day),
    lateCode: limiter('code-late', limits.lateCodeFailuresADay, day),
    password: limiter('password', limits.passwordFailuresADay, day),
    strangersPassword: limiter('password-strangers', limits.strangersPasswordFailuresADay, day),
    latePassword: limiter('password-late', limits.latePasswordFailuresADay, day),
    pause: limiter('pause', 1, day),
    network: limiter('network', limits.networkFailuresTenMinutes, tenMinutes),
    network56: limiter('network56', limits.network56FailuresTenMinutes, tenMinutes),
    network48: limiter('network48', limits.network48FailuresTenMinutes, tenMinutes),
    everybody: limiter('everybody', limits.failuresTenMinutes, tenMinutes),
    mailsAnHour: limiter('mails', limits.codesAnHour, 3600),
    mailJustNow: limiter('mailed', 1, limits.secondsBetweenCodes),
    mailLeft: limiter('left', 1, limits.secondsBetweenCodes),
    mailsOfNetwork: limiter('mails-network', limits.strangersNetworkCodesADay, day),
    mailsOfStrangers: limiter('mails-strangers', limits.strangersCodesADay, day),
    registrationsOfDevice: limiter('registrations-device', limits.deviceRegistrationsADay, day),
    registrationsOfNetwork: limiter('registrations-network', limits.networkRegistrationsADay, day),
  }
}

const made = new WeakMap<Pool, AttemptLimits>()

/** The counters of a database; one set for each pool. */
export function limitsOf(pool: Pool): AttemptLimits {
  const known = made.get(pool)
  if (known) return known
  const fresh = makeLimiters(pool)
  made.set(pool, fresh)
  return fresh
}
