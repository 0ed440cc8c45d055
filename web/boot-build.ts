import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { filesOf } from './files-of.ts'

const locales = ['en', 'es', 'fr', 'pt', 'sw']
const firstPage = ['src/app/layouts/dashboard-layout.tsx', 'src/app/screens/matches-screen.tsx']

/** The code that stands inline in the document behind the login, with the files of its first page in it. */
export async function buildBoot(root: string, manifest: Manifest): Promise<string> {
  const known = filesOf(manifest, ['index.html'])
  const all = [...filesOf(manifest, firstPage)].filter((file) => !known.has(file))
  const wordsOf = (locale: string) =>
    [...filesOf(manifest, [`src/lib/words/${locale}-base.ts`, `src/lib/words/${locale}-deck.ts`])].filter(
      (file) => !known.has(file),
    )
  const parts = { all, words: Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale)])) }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __PARTS__: JSON.stringify(parts) },
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/boot/main.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The boot script was not built')
  const code = output.output[0].code.trim()
  if (code.includes('</script') || code.includes('<!--')) throw new Error('The boot script would end its own element')
  return code
}
