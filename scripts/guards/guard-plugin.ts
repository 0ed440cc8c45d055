import { relative } from 'node:path'
import { root } from '../lib/run.ts'
import { type Guard, guardsOf } from './find-guards.ts'

type Plugin = { name: string; enforce: 'pre'; transform(code: string, id: string): { code: string } | null }

/**
 * Vite plugin: makes every guard of the server ask `globalThis.guardIsRemoved(id)` when it is evaluated, so that one
 * compiled program holds all the variants. Nothing is written to disk.
 */
export function guardPlugin(): Plugin {
  return {
    name: 'guards',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id)
      if (!file.startsWith('server/src/') || file.endsWith('.test.ts')) return null
      return { code: withSwitches(code, file) }
    },
  }
}

/** The source text in which each guard can be removed while the program runs. */
export function withSwitches(code: string, file: string): string {
  return guardsOf(file, code)
    .sort((a, b) => b.start - a.start)
    .reduce((text, guard) => text.slice(0, guard.start) + switched(guard) + text.slice(guard.end), code)
}

function switched({ id, kind, original, replacement }: Guard): string {
  const removed = `globalThis.guardIsRemoved?.(${JSON.stringify(id)})`
  if (kind === 'refusal') return `((${original}) && !${removed})`
  if (kind === 'assertion') return `{ if (!${removed}) { ${original} } }`
  if (kind === 'where') return `.$call((query) => ${removed} ? query : query${original.trimStart()})`
  return `\${${removed} ? sql\`${replacement}\` : sql\`${original}\`}`
}
