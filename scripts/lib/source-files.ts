import { globSync } from 'node:fs'

/** The files under `root` that match a pattern, without built and installed ones: paths with `/`, sorted. */
export function listFiles(root: string, patterns: string | string[]): string[] {
  const exclude = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path)
  return [patterns]
    .flat()
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude }))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

/** A test, or code that only tests use. */
export const isTest = (path: string): boolean =>
  /\.(test|property)\.tsx?$|\/src\/test\/|^scripts\/test\/|^e2e\//.test(path)

/** Code that runs on a server or in a browser of the product. */
export const isProduct = (path: string): boolean => /^(contract|server|web)\/src\//.test(path) && !isTest(path)
