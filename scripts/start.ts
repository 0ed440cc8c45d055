import { pathToFileURL } from 'node:url'
import { endWithUsage, readCommandLine } from './lib/command-line.ts'
import { useCompileCache } from './lib/compile-cache.ts'
import { serverEntry } from './lib/server-bundle.ts'

const workersMax = 64
const usage = `Usage: npm start [-- OPTIONS]

Builds the web if its sources changed, prepares the database and serves until Ctrl-C.
Settings come from the environment and from .env; .env.example describes them.

  --workers N  serve with N processes on the one port (1 to ${workersMax}; needs Redis)
  --no-web     leave the web pages as they are built
  --sources    load the server from its sources, not from a bundle of them
  --help       print this`

const { values } = readCommandLine({
  usage,
  options: {
    workers: { type: 'string', default: '1' },
    'no-web': { type: 'boolean', default: false },
    sources: { type: 'boolean', default: false },
  },
})
const workers = Number(values.workers)
if (!Number.isInteger(workers) || workers < 1 || workers > workersMax)
  endWithUsage(`--workers takes a whole number from 1 to ${workersMax}: npm start -- --workers 2`, usage)

// The rest is loaded only now, so that the compiled modules of the last start are used.
useCompileCache()
type StartSite = typeof import('./lib/start-site.ts')
const { startSite }: StartSite = values.sources
  ? await import('./lib/start-site.ts')
  : await import(pathToFileURL(await serverEntry('start-site')).href)
await startSite({ workers, web: !values['no-web'] })
