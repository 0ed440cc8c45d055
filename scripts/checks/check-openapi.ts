import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '../../contract/src/index.ts'
import { asyncApi } from '../../server/src/http/openapi/asyncapi.ts'
import { openApi } from '../../server/src/http/openapi/openapi.ts'
import { root, run } from '../lib/run.ts'

const folder = join(root, '.cache')
const descriptions = { 'openapi.json': openApi(api), 'asyncapi.json': asyncApi('https://karibu.example') }

/** Lints the descriptions of the calls and of the socket by Redocly's recommended rules; a warning fails too. */
await mkdir(folder, { recursive: true })
for (const [name, description] of Object.entries(descriptions))
  await writeFile(join(folder, name), JSON.stringify(description))
const paths = Object.keys(descriptions).map((name) => join(folder, name))
const { code, output } = await run({
  command: process.execPath,
  args: ['node_modules/@redocly/cli/bin/cli.js', 'lint', ...paths, '--extends=recommended-strict', '--format=stylish'],
  env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
console.log(output)
process.exitCode = code
