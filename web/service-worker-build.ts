import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { filesOf } from './files-of.ts'

/** What every page behind the login needs before anything is drawn. */
const sources = ['index.html', 'src/app/layouts/dashboard/dashboard-layout.tsx']

/** Writes `dist/sw.js`: the service worker with the files of the shell and the fingerprint of this version in it. */
export async function buildServiceWorker(root: string): Promise<void> {
  const dist = join(root, 'dist')
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const shell = [...filesOf(manifest, sources)].sort()
  const page = await readFile(join(dist, 'app.html'), 'utf8')
  const version = createHash('sha256').update(page).update(shell.join('\n')).digest('hex').slice(0, 16)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // All that it knows of the contract; the schemas would be ten times as large as the rest.
    resolve: { alias: { '@karibu/contract': join(root, '../contract/src/photo-limits.ts') } },
    define: { __VERSION__: JSON.stringify(version), __SHELL__: JSON.stringify(shell) },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'src/sw/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
