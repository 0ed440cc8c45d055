import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A tree of files: path → text. */
export type Tree = Record<string, string>

/** Writes a tree into a folder of its own, gone when the test ends, and answers with the folder's path. */
export function plant(tree: Tree): string {
  const home = mkdtempSync(join(tmpdir(), 'karibu-tree-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  return home
}
