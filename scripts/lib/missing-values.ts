import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** English texts by namespace, then by key. */
type Catalogue = Map<string, Map<string, string>>

/** Where the key is among the arguments. A `translate` without a locale in front is a local function with values of its own. */
const keyAt = new Map([
  ['t', 0],
  ['translate', 1],
])
/** Given to every text (web/src/lib/i18n/i18n.ts, server/src/http/translations.ts). */
const defaultValues = new Set(['brand'])

/**
 * Calls of `t('ns:key', { … })` and `translate(locale, 'ns:key', { … })` that leave out a value which the English text has a
 * placeholder for. Values that are not written as an object literal are checked when the text is rendered.
 */
export function findMissingValues(root: string, english: Catalogue): string[] {
  const paths = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  return paths
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => missingIn(path, readFileSync(join(root, path), 'utf8'), english))
}

function missingIn(path: string, code: string, english: Catalogue): string[] {
  if (!/\b(?:t|translate)\(/.test(code)) return []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  visit(file)
  return faults

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      for (const name of missingOf(node, english)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
        faults.push(`${path}:${line}: ${node.getText().split('\n')[0]} gives no value for {{${name}}}`)
      }
    }
    ts.forEachChild(node, visit)
  }
}

function nameOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
}

function missingOf(call: ts.CallExpression, english: Catalogue): string[] {
  const at = keyAt.get(nameOf(call.expression)) ?? -1
  const key = call.arguments[at]
  const required = key && requiredBy(key, english)
  if (!required) return []
  const passed = passedBy(call.arguments[at + 1])
  return passed ? [...required].filter((name) => !passed.has(name) && !defaultValues.has(name)) : []
}

/** The placeholders of a key, or of either key of a condition; null for what is no known key. */
function requiredBy(key: ts.Expression, english: Catalogue): Set<string> | null {
  if (ts.isConditionalExpression(key)) {
    const found = [key.whenTrue, key.whenFalse].flatMap((branch) => [...(requiredBy(branch, english) ?? [])])
    return found.length > 0 ? new Set(found) : null
  }
  if (!ts.isStringLiteralLike(key)) return null
  const [namespace = '', ...rest] = key.text.split(':')
  const texts = english.get(namespace)
  const name = rest.join(':')
  const text = texts?.get(name) ?? texts?.get(`${name}_other`) ?? texts?.get(`${name}_ordinal_other`)
  return text === undefined ? null : placeholders(text)
}

/** The names an object literal gives; null if they are unknown. */
function passedBy(values: ts.Expression | undefined): Set<string> | null {
  if (!values) return new Set()
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment)) return null
  return new Set(values.properties.map((property) => (property.name ? property.name.getText() : '')))
}

/** The names between double braces of a text. */
export function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? ''))
}
