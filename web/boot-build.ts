import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { build, type Manifest } from 'vite'
import { brandStyles } from './brand-styles.ts'
import { filesOf } from './files-of.ts'

const firstPage = ['src/app/layouts/dashboard/dashboard-layout.tsx', 'src/app/screens/members/matches-screen.tsx']

/** The code and the first styles that are inlined into the document of the application; the code knows the application's files. */
export async function buildBoot(root: string, manifest: Manifest): Promise<{ script: string; style: string }> {
  const known = filesOf(manifest, ['index.html'])
  const beyond = (sources: string[]) => [...filesOf(manifest, sources)].filter((file) => !known.has(file))
  const parts = {
    entry: `/${manifest['index.html']?.file}`,
    shell: [...known],
    discover: beyond(firstPage),
    translations: Object.fromEntries(
      localeCodes.map((locale) => [
        locale,
        beyond([`src/lib/words/${locale}/base.ts`, `src/lib/words/${locale}/deck.ts`]),
      ]),
    ),
  }
  const script = await inline(root, 'main.ts', parts)
  const style = await inline(root, 'first.css', parts)
  if (/<\/script|<\/style|<!--/.test(script + style)) throw new Error('The inlined code would end its own element')
  return { script, style }
}

/** A file of `src/boot` as it can stand in a document. */
async function inline(root: string, name: string, parts: object): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    plugins: [brandStyles()],
    logLevel: 'warn',
    define: { __PARTS__: JSON.stringify(parts) },
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/boot', name),
        ...(name.endsWith('.ts') && { output: { format: 'iife' } }),
      },
    },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const text = files.map((file) => (file.type === 'chunk' ? file.code : String(file.source)).trim()).find(Boolean)
  if (!text) throw new Error(`${name} was not built`)
  return text
}
