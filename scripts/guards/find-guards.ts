import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../lib/run.ts'

/** One authorisation or scoping condition: the text in `file` from `start` to `end`, and what it is replaced by. */
export type Guard = {
  /** Path, text and, if that occurs more than once in the file, its number: unchanged by edits elsewhere. */
  id: string
  file: string
  line: number
  kind: 'where' | 'sql' | 'refusal' | 'assertion'
  start: number
  end: number
  original: string
  replacement: string
}

const sources = ['server/src/{features,http,realtime,jobs,ledger}/**/*.ts']

/** Refusals that decide about access or ownership; the others are about input, money limits or state. */
const accessRefusals =
  /'(unauthenticated|forbidden|not_found|password_required|second_factor_required|email_unverified|account_suspended|account_closed|gifts_closed|not_matched|call_not_matched|request_hidden|wrong_code|wrong_credentials)'/

/** Functions that throw when the caller may not do something. */
const accessAssertion = /^(assert(Fresh|May|Open|Unchanged|Allowed|Visible)|refuse(ShutOut|Own|Suspended|Guest)|admit)/

/**
 * A comparison with a value from TypeScript, or a shared visibility fragment, after `where`, `and`, `on` or `(`, or
 * at the start of a fragment that is put into a statement.
 */
const sqlCondition =
  /(?<=\b(?:where|and|on|or|when)\s+|\(|^`)(?:[\w.]+\s*(?:=|<>|=\s*any\()\s*\$\{[^{}]*\}(?:::[\w[\]]+)?(?:\))?|\$\{(?:visibleTo|candidateFilter|fits)\([^{}]*(?:\{[^{}]*\})?[^{}]*\)\})/g

/** Identifiers of people, sessions and things that belong to one person; comparisons with others are not scoping. */
const scoping =
  /member|viewer|owner|actor|target|caller|callee|sender|receiver|giver|reporter|requester|staff|session|device|\buid\b|\bids?\b|\bemail\b|account|conversation|reference|deposit|withdrawal|refund|ticket|visible|fits|candidate/i

/** Every guard in the server's source, in the order of files and lines. */
export function findGuards(): Guard[] {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
  return files.flatMap((file) => guardsOf(relative(root, join(root, file)), readFileSync(join(root, file), 'utf8')))
}

/** The guards of one source file. */
export function guardsOf(file: string, text: string): Guard[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Omit<Guard, 'id'>[] = []
  const add = (kind: Guard['kind'], range: { start: number; end: number }, replacement: string) => {
    const line = source.getLineAndCharacterOfPosition(range.start).line + 1
    found.push({ file, line, kind, ...range, original: text.slice(range.start, range.end), replacement })
  }
  const visit = (node: ts.Node): void => {
    const edit = whereCall(node) ?? accessIf(node, source) ?? assertion(node, source)
    if (edit) add(edit.kind, edit, edit.replacement)
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source).startsWith('sql'))
      for (const match of sqlMatches(node.template.getText(source))) {
        const start = node.template.getStart(source) + (match.index ?? 0)
        add('sql', { start, end: start + match[0].length }, `true${')'.repeat(unopened(match[0]))}`)
      }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return numbered(found)
}

type Edit = { kind: Guard['kind']; start: number; end: number; replacement: string }

/** `.where(column, '=' or 'in', value)` in a chain is removed, where the value is not a literal. */
function whereCall(node: ts.Node): Edit | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { expression, arguments: args } = node
  if (expression.name.text !== 'where' || args.length === 0) return null
  const value = args[2]
  const isScope = value ? comparesPerson(args) : isVisibility(node)
  return isScope ? { kind: 'where', start: expression.expression.end, end: node.end, replacement: '' } : null
}

/** A column that is not a time, compared with a value that is neither a literal nor a subquery. */
function comparesPerson(args: ts.NodeArray<ts.Expression>): boolean {
  const [column, , value] = args
  if (!column || !value || ts.isLiteralExpression(value) || ts.isArrowFunction(value)) return false
  if (/^(null|true|false)$/.test(value.getText()) || /_at'$/.test(column.getText())) return false
  return scoping.test(args.map((part) => part.getText()).join(' '))
}

const isVisibility = (node: ts.CallExpression): boolean => /visibleTo\(/.test(node.arguments[0]?.getText() ?? '')

/** `if (condition) throw new Refusal('forbidden')`: the condition is still evaluated, but never holds. */
function accessIf(node: ts.Node, source: ts.SourceFile): Edit | null {
  if (!ts.isIfStatement(node)) return null
  const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements[0] : node.thenStatement
  if (!then || !ts.isThrowStatement(then) || !accessRefusals.test(then.getText(source))) return null
  const { expression } = node
  const start = expression.getStart(source)
  return { kind: 'refusal', start, end: expression.end, replacement: `(${expression.getText(source)}) && false` }
}

/** `assertFreshProof(ctx, member)` as a statement of its own is removed. */
function assertion(node: ts.Node, source: ts.SourceFile): Edit | null {
  if (!ts.isExpressionStatement(node)) return null
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  if (!ts.isCallExpression(call) || !accessAssertion.test(call.expression.getText(source))) return null
  return { kind: 'assertion', start: node.getStart(source), end: node.end, replacement: ';' }
}

/** Closing brackets of a match that belong to what is before it: they stay. */
const unopened = (text: string): number => Math.max(0, text.split(')').length - text.split('(').length)

const sqlMatches = (template: string): RegExpMatchArray[] =>
  [...template.matchAll(sqlCondition)].filter((match) => scoping.test(match[0]))

function numbered(found: Omit<Guard, 'id'>[]): Guard[] {
  const seen = new Map<string, number>()
  return found.map((guard) => {
    const base = `${guard.file} ${guard.original.replace(/\s+/g, ' ').trim()}`
    const nth = (seen.get(base) ?? 0) + 1
    seen.set(base, nth)
    return { id: nth === 1 ? base : `${base} #${nth}`, ...guard }
  })
}
