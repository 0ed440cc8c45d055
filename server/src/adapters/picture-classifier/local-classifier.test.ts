import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { picture } from '../../test/media/pictures.ts'
import { classifierFolder } from '../known-pictures/picture-config.ts'
import { makePictureClassifier } from './picture-classifier.ts'

const program = resolve(import.meta.dirname, '../../test/fakes/classifier-process.ts')
const installed = mkdtempSync(join(tmpdir(), 'karibu-classifier-'))
mkdirSync(join(installed, 'node_modules/nsfwjs'), { recursive: true })
afterAll(() => rmSync(installed, { recursive: true }))

const makeFake = ({ folder = installed, timeoutMs = 60_000, now = Date.now, started = program } = {}) => {
  const classifier = makePictureClassifier(
    { pictureClassifier: { kind: 'local', folder, blur: 0.5, hold: 0.8 } },
    { program: started, timeoutMs, now },
  )
  return (text: string) => classifier?.classify(Buffer.from(text))
}
const answered = (faces: number) => ({ outcome: 'classified', nudity: 0.9, faces })
const silent = (why: string) => ({ outcome: 'silent', why })

test('one process answers picture after picture, also when several come at once', async () => {
  const classify = makeFake()
  const results = await Promise.all([classify('fine'), classify('fine'), classify('fine')])
  expect(results).toEqual([answered(1), answered(2), answered(3)])
})

test('a process that dies, sends nonsense or holds too much memory is replaced for the next picture', async () => {
  const classify = makeFake()
  for (const [text, result] of [
    ['dies', silent('died')],
    ['wrong', silent('format')],
    ['broken', silent('picture')],
    ['large', answered(1)],
  ] as const) {
    expect(await classify(text)).toEqual(result)
    expect(await classify('fine')).toEqual(answered(1))
    // Without another process this would be the first picture of one again.
    expect(await classify('fine')).toEqual(answered(2))
    expect(await classify('dies')).toEqual(silent('died'))
  }
})

test('a picture without an answer in time is given up, and its process ended', async () => {
  const classify = makeFake({ timeoutMs: 3_000 })
  expect(await classify('fine')).toEqual(answered(1))
  expect(await classify('late')).toEqual(silent('timeout'))
  expect(await classify('fine')).toEqual(answered(1))
})

test('without the packages there is no estimate, and after five tries none is started for a minute', async () => {
  let at = 0
  const classify = makeFake({ folder: '/nowhere', now: () => at })
  for (let n = 0; n < 5; n += 1) expect(await classify('fine')).toEqual(silent('absent'))
  expect(await classify('fine')).toEqual(silent('paused'))
  at = 60_000
  expect(await classify('fine')).toEqual(silent('absent'))
})

test('a process that cannot be started is no estimate, for the next picture either', async () => {
  const classify = makeFake({ started: '\0' })
  expect(await classify('fine')).toEqual(silent('died'))
  expect(await classify('fine')).toEqual(silent('died'))
})

test('pictures that wait for their turn when the fifth one fails are not sent', async () => {
  const classify = makeFake({ folder: '/nowhere' })
  const results = await Promise.all(Array.from({ length: 7 }, () => classify('fine')))
  expect(results.map((result) => result?.outcome === 'silent' && result.why)).toEqual([
    ...Array.from({ length: 5 }, () => 'absent'),
    'paused',
    'paused',
  ])
})

test('a command that no longer waits for a picture ends, although the process has not answered', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'local-classifier.ts'))
  const [folder, late] = [JSON.stringify(installed), JSON.stringify(program)]
  const command = `import { makeLocalClassifier } from ${module}
    const needs = { program: ${late}, timeoutMs: 600_000 }
    void makeLocalClassifier({ folder: ${folder} }, needs).classify(Buffer.from('late'))`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', command], { timeout: 25_000 })
})

test('the process has no network, writes nothing, starts nothing and knows no key of the server', async () => {
  process.env.HIDDEN_SECRET = 'of the server'
  expect(await makeFake()('freedoms')).toEqual(answered(0))
  delete process.env.HIDDEN_SECRET
})

const isInstalled = existsSync(join(classifierFolder, 'node_modules/nsfwjs'))

test.skipIf(!isInstalled)('installed models (npm run classifier:install) find neither in a drawn pattern', async () => {
  const pictureClassifier = { kind: 'local', folder: classifierFolder, blur: 0.5, hold: 0.8 } as const
  const result = await makePictureClassifier({ pictureClassifier })?.classify(await picture(300, 375))
  expect(result).toEqual({ outcome: 'classified', nudity: expect.any(Number), faces: 0 })
  expect(result?.outcome === 'classified' && result.nudity).toBeLessThan(0.5)
})
