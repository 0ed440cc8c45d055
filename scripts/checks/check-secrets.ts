import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend'
import { root } from '../lib/run.ts'

/** Logins of examples and of throwaway servers, which open nothing: a name and a password, as patterns. */
const exampleLogins: [name: string, password: string][] = [
  // README.md and deploy/make-env.sh: the operator's own take their place.
  ['karibu_(app|owner)', '(app|owner)-password'],
  ['karibu_(app|owner)', '\\$(app|owner)'],
  // Tests that a password in an address is never shown.
  ['(karibu_app|someone)', 'hidden'],
]

const config = {
  rules: [
    {
      id: '@secretlint/secretlint-rule-preset-recommend',
      rule: recommended,
      rules: [
        {
          id: '@secretlint/secretlint-rule-database-connection-string',
          options: { allows: exampleLogins.map(([name, password]) => `/^postgres://${name}:${password}@/`) },
        },
      ],
    },
  ],
}

/** Keys of our payment and message providers that the package does not know, in the form and length of real ones. */
const ownPatterns: [name: string, pattern: RegExp][] = [
  ['a secret key of Paystack', /\bsk_(?:live|test)_[0-9a-f]{40}\b/g],
  ['a secret key of Flutterwave', /\bFLWSECK(?:_TEST)?-[0-9a-f]{32}-X\b/g],
  ['a key of Africa’s Talking', /\batsk_[0-9a-f]{64,}\b/g],
]

/** Never text, or the checksums of packages. */
const skipped = /\.(png|jpe?g|webp|avif|gif|ico|icns|webm|mp4|ogg|mp3|m4a|woff2?|pdf|zip|gz)$|^package-lock\.json$/

type Source = { path: string; text: string }

/** What looks like a password or a key in texts: one line each, with the place and without the secret. */
export async function findSecrets(sources: Source[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, text } of sources) {
    const source = { filePath: path, content: text, ext: '', contentType: 'text' } as const
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true, maskSecrets: true } })
    for (const { loc, ruleId } of messages)
      found.push(`${path}:${loc.start.line}: ${ruleId.replace(/^.*secretlint-rule-/, '')}`)
    for (const [name, pattern] of ownPatterns)
      for (const { index } of text.matchAll(pattern)) found.push(`${path}:${lineAt(text, index)}: ${name}`)
  }
  return found
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Files that are committed, or would be by the next commit. */
function projectFiles(): Source[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0')
  return [...new Set(paths)]
    .filter((path) => path !== '' && !skipped.test(path))
    .flatMap((path) => readText(path) ?? [])
}

/** null for a file that is gone and for a link to a folder. */
function readText(path: string): Source | null {
  try {
    return { path, text: readFileSync(join(root, path), 'utf8') }
  } catch {
    return null
  }
}

if (import.meta.main) {
  const found = await findSecrets(projectFiles())
  for (const line of found) console.log(line)
  if (found.length > 0)
    console.log('Remove it and replace it where it is used; an example belongs in scripts/checks/check-secrets.ts.')
  // The package measures itself with a timer that never ends.
  process.exit(found.length > 0 ? 1 : 0)
}
