import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { api } from '../../contract/src/index.ts'
import { openApi } from '../../server/src/http/openapi/openapi.ts'
import { root, run } from '../lib/run.ts'

const path = join(root, '.cache/openapi.json')

/** Lints the OpenAPI description by Redocly's recommended rules; a warning fails too. */
await mkdir(dirname(path), { recursive: true })
await writeFile(path, JSON.stringify(openApi(api)))
const { code, output } = await run({
  command: process.execPath,
  args: ['node_modules/@redocly/cli/bin/cli.js', 'lint', path, '--extends=recommended-strict', '--format=stylish'],
  env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
console.log(output)
process.exitCode = code
