import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** English texts by file, then by key. */
type Catalogue = Map<string, Map<string, string>>

const generated = 'contract/src/text-keys.ts'

/**
 * Keys that no code names: in full, as the start of a mail, or by a template such as `wallet:narrations.${kind}`. A file
 * none of whose keys is named yet is left out: its screens come after it.
 */
export function findUnusedKeys(root: string, english: Catalogue): string[] {
  const code = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== generated)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const named = new Set([...code.matchAll(/['"`]([a-z][\w-]*:[\w.-]+)['"`]/g)].map(([, key]) => key))
  const templates = [...code.matchAll(/`([a-z][\w-]*:[^`\s]*\$\{[^`]*)`/g)].map(([, text = '']) => patternOf(text))
  const isUsed = (key: string) => isNamed(named, key) || templates.some((pattern) => pattern.test(key))
  return [...english].flatMap(([file, texts]) => {
    const keys = [...texts.keys()].map((key) => `${file}:${key}`)
    const unused = keys.filter((key) => !isUsed(withoutPlural(key)) && !isUsed(key))
    return unused.length === keys.length ? [] : unused.map((key) => `${key} is named nowhere in the code`)
  })
}

const withoutPlural = (key: string) => key.replace(/_(?:ordinal_)?(?:zero|one|two|few|many|other)$/, '')

/** The key itself or one of its beginnings: a mail is named by what its texts have in common. */
function isNamed(named: Set<string | undefined>, key: string): boolean {
  const parts = key.split('.')
  return parts.some((_, index) => named.has(parts.slice(0, index + 1).join('.')))
}

function patternOf(template: string): RegExp {
  const literals = template.split(/\$\{[^}]*\}/).map((literal) => RegExp.escape(literal))
  return new RegExp(`^${literals.join('[\\w.-]+')}$`)
}
