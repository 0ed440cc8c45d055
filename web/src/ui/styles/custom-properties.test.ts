import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(process.cwd(), 'src')

test('every custom property that a style sheet uses is defined somewhere', async () => {
  const files = await readdir(sources, { recursive: true })
  const defined = new Set<string>()
  const used = new Map<string, string>()
  for (const file of files.filter((name) => /\.(css|tsx?)$/.test(name))) {
    const text = await readFile(join(sources, file), 'utf8')
    // A style sheet defines with a colon, a component with a key in quotes.
    for (const [, name] of text.matchAll(/['"]?(--[a-z][\w-]*)['"]?\s*:/g)) defined.add(name ?? '')
    for (const [, name] of text.matchAll(/setProperty\(['"](--[\w-]+)/g)) defined.add(name ?? '')
    if (file.endsWith('.css')) for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) used.set(name ?? '', file)
  }
  expect([...used].filter(([name]) => !defined.has(name))).toEqual([])
})
