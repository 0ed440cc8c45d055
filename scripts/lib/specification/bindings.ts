import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import ts from 'typescript'
import { listFiles } from '../source-files.ts'
import { isReadable, namesIn, parseFile, readList, readValue, type Scope } from './static-values.ts'

/** A test, as `file › title`, and the row of the specification that its `spec(…)` names. */
export type Binding = { row: string; test: string; at: string }
type Bindings = { bindings: Binding[]; faults: string[] }
/** A case of a test: the names that its loops and its table of cases declare, and the values that fill its title. */
type Case = { scope: Scope; values: unknown[] }

const testFiles = [
  '{server,web,contract,client}/src/**/*.test.{ts,tsx}',
  'e2e/**/*.test.ts',
  'scripts/test/**/*.test.ts',
]
const importsSpec = /^import \{[^}]*\bspec\b[^}]*\} from '[^']*\/spec\.ts'/m
/** What Vitest fills into the title of a test with a table of cases. */
const placeholder = /%[sdifjoO]/g

/** Which tests name which rows, read from the sources of all suites without running them. */
export function readBindings(root: string): Bindings {
  const all = listFiles(root, testFiles)
    .filter((path) => importsSpec.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => readFile(root, path))
  return { bindings: all.flatMap(({ bindings }) => bindings), faults: all.flatMap(({ faults }) => faults) }
}

function readFile(root: string, path: string): Bindings {
  const file = parseFile(join(root, path))
  const bindings: Binding[] = []
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'spec') return
    const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    const test = testOf(node)
    if (!test) faults.push(`${at}: spec(…) is not among the options of a test`)
    else if (!addBindings({ node, test, file }, (row, title) => bindings.push({ row, test: `${path} › ${title}`, at })))
      faults.push(`${at}: the rows or the title cannot be read from the source; write them as literals`)
  }
  visit(file)
  return { bindings, faults }
}

/** The call of `test` with `spec(…)` in its second argument. */
function testOf(spec: ts.Node): ts.CallExpression | undefined {
  for (let node = spec; node.parent && !ts.isFunctionLike(node); node = node.parent) {
    const { parent } = node
    if (ts.isCallExpression(parent) && parent.arguments[1] === node && isTestName(parent.expression)) return parent
  }
  return undefined
}

/** `test`, `test.only`, `test.each(…)`, … */
function isTestName(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return isTestName(node.expression)
  return ts.isIdentifier(node) && node.text === 'test'
}

type Place = { node: ts.CallExpression; test: ts.CallExpression; file: ts.SourceFile }

/** Adds each row of each case with the title of the case; false where they cannot be read. */
function addBindings({ node, test, file }: Place, add: (row: string, title: string) => void): boolean {
  const cases = casesOf(test, file)
  if (!cases) return false
  return cases.every((one) => {
    const rows = readList(node.arguments, one.scope)
    if (rows.length === 0) return true
    const title = titleOf(test, one)
    if (title === undefined || !rows.every((row) => typeof row === 'string')) return false
    for (const row of rows) add(row, title)
    return true
  })
}

function titleOf(test: ts.CallExpression, { scope, values }: Case): string | undefined {
  const [written] = test.arguments
  const title = written && readValue(written, scope)
  if (typeof title !== 'string') return undefined
  const used = values.slice(0, title.match(placeholder)?.length ?? 0)
  if (!isReadable(used) || (values.length > 0 && /\$\w/.test(title))) return undefined
  const groups = groupsAround(test).map((group) => readValue(group, scope))
  if (!groups.every((group) => typeof group === 'string')) return undefined
  return [...groups, format(title, ...used)].join(' > ')
}

/** The titles of the groups around a test, the outermost first. Playwright's report knows a test by its own title. */
function groupsAround(node: ts.Node): ts.Expression[] {
  const outer = node.parent ? groupsAround(node.parent) : []
  const title = ts.isCallExpression(node) && node.expression.getText() === 'describe' ? node.arguments[0] : undefined
  return title ? [...outer, title] : outer
}

/** The cases that the loops around a test and its own table give it: one where it has neither. */
function casesOf(test: ts.CallExpression, file: ts.SourceFile): Case[] | undefined {
  let scopes: Scope[] | undefined = [{ file, names: new Map() }]
  for (const loop of loopsAround(test)) scopes = scopes && turnsOf(loop, scopes)
  if (!ts.isCallExpression(test.expression)) return scopes?.map((scope) => ({ scope, values: [] }))
  const [table] = test.expression.arguments
  const cases = scopes?.flatMap((scope): (Case | undefined)[] => {
    const rows = table && readValue(table, scope)
    if (!Array.isArray(rows)) return [undefined]
    return rows.map((row) => ({ scope, values: Array.isArray(row) ? row : [row] }))
  })
  return cases?.every((one) => one !== undefined) ? cases : undefined
}

/** The `for … of` loops around a node, the outermost first. */
function loopsAround(node: ts.Node): ts.ForOfStatement[] {
  const outer = node.parent ? loopsAround(node.parent) : []
  return ts.isForOfStatement(node) ? [...outer, node] : outer
}

function turnsOf({ initializer, expression }: ts.ForOfStatement, scopes: Scope[]): Scope[] | undefined {
  const pattern = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0]?.name : undefined
  const turns = scopes.flatMap((scope) => {
    const values = readValue(expression, scope)
    if (!pattern || !Array.isArray(values)) return [undefined]
    return values.map((value) => ({ ...scope, names: new Map([...scope.names, ...namesIn(pattern, value)]) }))
  })
  return turns.every((turn) => turn !== undefined) ? turns : undefined
}
