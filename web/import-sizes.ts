import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
type Chunk = { type: 'chunk'; code: string; modules: Record<string, { renderedLength: number }> }

/**
 * Writes `.vite/imports.json`: what each package that our sources import by name, and each source of our own, takes of the
 * browser's files, in bytes after brotli; the largest first. A package that only another package asks for counts to that one.
 * An estimate: of a file's bytes a module has the share that it has of the file's code before it is made small.
 */
export function importSizes(): Plugin {
  return {
    name: 'import-sizes',
    apply: 'build',
    generateBundle: {
      // After the file has its last form.
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const imports = sizesOf(chunks, (id) => this.getModuleInfo(id))
        this.emitFile({
          type: 'asset',
          fileName: '.vite/imports.json',
          source: `${JSON.stringify(imports, null, 2)}\n`,
        })
      },
    },
  }
}

function sizesOf(chunks: readonly Chunk[], infoOf: (id: string) => ModuleInfo) {
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  const owners = ownersOf(modules, infoOf)
  const sizes = new Map<string, number>()
  for (const { code, modules } of chunks) {
    const all = Object.entries(modules)
    const whole = all.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
    const bytes = brotliCompressSync(code).length
    for (const [id, { renderedLength }] of all) {
      const name = nameOf(id)
      const owner = owners.get(name) ?? name
      sizes.set(owner, (sizes.get(owner) ?? 0) + (whole > 0 ? (bytes * renderedLength) / whole : 0))
    }
  }
  return [...sizes]
    .map(([name, bytes]) => ({ name, bytes: Math.round(bytes) }))
    .sort((one, other) => other.bytes - one.bytes)
}

/** For each package that our sources do not import themselves the one that brings it. */
function ownersOf(modules: readonly string[], infoOf: (id: string) => ModuleInfo): Map<string, string> {
  const importers = new Map<string, Set<string>>()
  for (const id of modules) {
    const info = infoOf(id)
    for (const imported of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) {
      const known = importers.get(nameOf(imported)) ?? new Set()
      importers.set(nameOf(imported), known.add(nameOf(id)))
    }
  }
  const ownerOf = (name: string, seen: ReadonlySet<string>): string => {
    const by = [...(importers.get(name) ?? [])].filter((one) => one !== name && !seen.has(one))
    const [first] = by
    if (!isPackage(name) || first === undefined || by.some((one) => !isPackage(one))) return name
    return ownerOf(first, new Set([...seen, name]))
  }
  return new Map([...importers.keys()].map((name) => [name, ownerOf(name, new Set())]))
}

const isPackage = (name: string) => !name.includes('/') || name.startsWith('@')

/** A package's name, or the path of a source inside the project. */
function nameOf(id: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)
  if (inPackage?.[1]) return inPackage[1]
  return id.replace(/^.*\/(?=(web|contract)\/src\/|locales\/)/, '').replace(/[?\0].*$/, '')
}
