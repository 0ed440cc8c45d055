import { openKnownPictures } from '../../server/src/adapters/known-pictures/known-pictures.ts'
import { makePictureClassifier } from '../../server/src/adapters/picture-classifier/picture-classifier.ts'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { type Config, ConfigError, readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { databaseOf, reachUnchanged } from '../../server/src/db/statements/prepare.ts'
import { makeDoctor } from '../../server/src/doctor/doctor.ts'
import { describeCheck, worstOf } from '../../server/src/features/system/index.ts'
import { loadTranslations } from '../../server/src/http/translations.ts'
import { silentLog } from '../../server/src/log.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { loadEnvironment } from '../lib/environment.ts'

const usage = `Usage: npm run doctor [-- --json]

Checks this installation and every system that it uses, and says how to mend what is wrong. Changes nothing.
Ends with 0 when all is in order, with 1 when something needs a look, and with 2 when something does not work.
--json  prints the results as JSON, for a monitor`

type Line = { name: string; state: 'ok' | 'warn' | 'fail'; title: string; text: string; fix: string | null; ms: number }

const { values } = readCommandLine({ usage, options: { json: { type: 'boolean' } } })
const exitCodes = { ok: 0, warn: 1, fail: 2 }
const marks = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' }

loadEnvironment()
const lines = await examine()
const state = worstOf(lines)
if (values.json) console.log(JSON.stringify({ state, checks: lines, at: new Date().toISOString() }, null, 2))
else print(lines)
process.exitCode = exitCodes[state]

/** All checks, or the one fault without which none can run. */
async function examine(): Promise<Line[]> {
  try {
    return await check(readConfig())
  } catch (error) {
    if (!(error instanceof StartFault || error instanceof ConfigError)) throw error
    const [text = '', ...more] = error.message.split('\n')
    const name = error instanceof ConfigError ? 'configuration' : 'database'
    const fix = more.join('\n').trim() || 'Mend it and run npm run doctor again.'
    return [{ name, state: 'fail', title: name, text, fix, ms: 0 }]
  }
}

async function check(config: Config): Promise<Line[]> {
  const translations = await loadTranslations(() => {})
  const database = await reachUnchanged(databaseOf(config))
  const { pool, close } = openDatabase(database.url, { poolMax: 4 })
  const now = () => new Date()
  try {
    const { adminUrl } = database
    const ports = {
      storage: makeStorage(config),
      knownPictures: await openKnownPictures(config, silentLog),
      pictureClassifier: makePictureClassifier(config),
    }
    const doctor = makeDoctor({ config, pool, adminUrl, ...ports, now, nameServers: null })
    return (await doctor()).map((result) => describeCheck(translations, 'en', result))
  } finally {
    await close()
    await database.stop()
  }
}

function print(found: Line[]): void {
  for (const line of found) {
    console.log(`${marks[line.state]}  ${line.title}: ${line.text}`)
    if (line.fix) console.log(`      ${line.fix.replaceAll('\n', '\n      ')}`)
  }
  const count = (expected: Line['state']) => found.filter((line) => line.state === expected).length
  console.log(`\n${count('ok')} in order, ${count('warn')} to look at, ${count('fail')} that do not work.`)
}
