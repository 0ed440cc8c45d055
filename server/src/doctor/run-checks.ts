import { setTimeout as wait } from 'node:timers/promises'
import { type SystemCheckName, systemCheckNames } from '@karibu/contract'
import { type Check, codeOf, type Subject } from './check.ts'
import { checkArchive } from './checks/archive.ts'
import { findBackupFault } from './checks/backups.ts'
import { databaseChecks } from './checks/database.ts'
import { checkKnownPictures } from './checks/known-pictures.ts'
import { machineChecks } from './checks/machine.ts'
import { checkMail, checkMailDns } from './checks/mail.ts'
import { paymentChecks } from './checks/payments.ts'
import { checkPictureClassifier } from './checks/picture-classifier.ts'
import { checkPush } from './checks/push.ts'
import { checkRates } from './checks/rates.ts'
import { checkRedis } from './checks/redis.ts'
import { siteChecks } from './checks/site.ts'
import { checkStorage } from './checks/storage.ts'
import { checkTurn } from './checks/turn.ts'
import type { CheckResult, Outcome } from './outcome.ts'

const checks: Record<SystemCheckName, Check> = {
  ...databaseChecks,
  rates: checkRates,
  redis: checkRedis,
  mail: checkMail,
  mailDns: checkMailDns,
  storage: checkStorage,
  knownPictures: checkKnownPictures,
  pictureClassifier: checkPictureClassifier,
  turn: checkTurn,
  push: checkPush,
  ...paymentChecks,
  ...siteChecks,
  ...machineChecks,
  backups: findBackupFault,
  walArchive: checkArchive,
}

const patienceMs = 5_000
/** Members wait for none of these. */
const mayBeLate: readonly SystemCheckName[] = ['pictureClassifier']

/** Runs the checks that apply, all at once. One that does not end in 5 seconds has failed. */
export async function runChecks(
  subject: Subject,
  { names = systemCheckNames, timeoutMs = patienceMs }: { names?: readonly SystemCheckName[]; timeoutMs?: number } = {},
): Promise<CheckResult[]> {
  const results = await Promise.all(
    names.map(async (name) => {
      const begun = performance.now()
      const outcome = await outcomeOf(name, subject, timeoutMs)
      return outcome && { name, ms: Math.round(performance.now() - begun), ...outcome }
    }),
  )
  return withoutFollowers(results.filter((result) => result !== null))
}

/** Checks that ask the database, and say nothing of their own while it does not answer. */
const askDatabase: readonly SystemCheckName[] = [
  'databaseSettings',
  'databaseLogin',
  'migrations',
  'indexes',
  'connections',
  'replication',
  'jobs',
  'walArchive',
  'playMoney',
  'push',
  'rates',
  'clock',
]

/** Without a database its check is the one to mend: the fixes of the others would mislead. */
function withoutFollowers(results: CheckResult[]): CheckResult[] {
  if (results.find(({ name }) => name === 'database')?.state !== 'fail') return results
  return results.filter(({ name, found }) => !askDatabase.includes(name) || !['unreachable', 'late'].includes(found))
}

async function outcomeOf(name: SystemCheckName, subject: Subject, timeoutMs: number): Promise<Outcome | null> {
  const done = new AbortController()
  const late = async (): Promise<Outcome> => {
    await wait(timeoutMs, undefined, { signal: done.signal })
    return { state: mayBeLate.includes(name) ? 'warn' : 'fail', found: 'late' }
  }
  const lateness = late()
  // Aborted as soon as the check has ended.
  lateness.catch(() => {})
  try {
    return await Promise.race([checks[name](subject), lateness])
  } catch (error) {
    return { state: 'fail', found: 'unreachable', detail: codeOf(error) }
  } finally {
    done.abort()
  }
}
