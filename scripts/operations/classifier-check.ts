import sharp from 'sharp'
import { classifierFolder } from '../../server/src/adapters/known-pictures/picture-config.ts'
import { makeLocalClassifier } from '../../server/src/adapters/picture-classifier/local-classifier.ts'
import { readCommandLine } from '../lib/command-line.ts'
import { demoPeople } from '../lib/demo/demo-people.ts'
import { drawPhoto } from '../lib/demo/demo-photos.ts'
import { demoPortraits } from '../lib/demo/demo-portraits.ts'

const usage = `Usage: npm run classifier:check

Has the models of npm run classifier:install classify three drawn pictures, and prints what they estimate, how long they take and how
much memory they hold. The first time contains the start. Installs nothing, and uses no database.`

readCommandLine({ usage, options: {} })
let memoryMb = 0
const classifier = makeLocalClassifier(
  { folder: classifierFolder },
  {
    onMemory: (megabytes) => {
      memoryMb = megabytes
    },
  },
)
// The classifier itself keeps no command alive.
const alive = setInterval(() => {}, 60_000)
for (const [name, jpeg] of await drawPictures()) {
  const startedAt = performance.now()
  const result = await classifier.classify(jpeg)
  const ms = Math.round(performance.now() - startedAt)
  if (result.outcome === 'silent') {
    console.error(
      `${name}: no estimate: ${result.why}${result.why === 'absent' ? ' (npm run classifier:install)' : ''}`,
    )
    process.exitCode = 1
    break
  }
  const nudity = Math.round(result.nudity * 100)
  console.log(`${name}: nudity ${nudity} %, faces ${result.faces}, ${ms} ms, ${memoryMb} MB`)
}
clearInterval(alive)

async function drawPictures(): Promise<[name: string, jpeg: Buffer][]> {
  const [portrait, figure] = demoPeople().slice(0, 1).flatMap(demoPortraits)
  if (!portrait || !figure) throw new Error('the demo has no portraits')
  const plain = sharp({ create: { width: 960, height: 1200, channels: 3, background: '#3a7d5c' } })
  return [
    ['a drawn face', await drawPhoto(portrait)],
    ['a drawn half figure', await drawPhoto(figure)],
    ['a plain green area', await plain.jpeg().toBuffer()],
  ]
}
