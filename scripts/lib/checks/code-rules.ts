import ts from 'typescript'
import { isProduct, isTest } from '../source-files.ts'

/** A place that breaks a rule. */
export type Breach = { rule: RuleName; line: number; text: string }
export type RuleName = keyof typeof codeRules

/** Lines of a function, without blank ones. */
const linesMax = 60
const complexityMax = 12
const parametersMax = 3

/** What each rule asks for; the message of a violation. */
export const codeRules = {
  length: `functions have at most ${linesMax} lines: move a part out`,
  complexity: `functions have a cyclomatic complexity of at most ${complexityMax}: split the cases or use a table`,
  parameters: `functions have at most ${parametersMax} parameters: pass an object`,
  mock: 'tests do not replace modules of the project: pass the part in, or test through the interface',
  sleep: 'tests do not sleep: wait for a marker or move an injected clock',
  cast: 'product code has no `as` except where a value is parsed: type the source',
  call: 'a component does not call the interface: put the call into a hook of queries.ts',
} as const

/** The places in one file that break a rule. */
export function findBreaches({ path, text }: { path: string; text: string }): Breach[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const breaches: Breach[] = []
  const visit = (node: ts.Node): void => {
    for (const rule of rulesBrokenBy(node, path)) {
      const start = node.getStart(file)
      const line = file.getLineAndCharacterOfPosition(start).line + 1
      breaches.push({ rule, line, text: node.getText(file).split('\n')[0] ?? '' })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return breaches
}

function rulesBrokenBy(node: ts.Node, path: string): RuleName[] {
  if (isFunction(node)) return brokenByFunction(node, path)
  if (ts.isCallExpression(node)) return brokenByCall(node, path)
  if (isProduct(path) && ts.isAsExpression(node) && node.type.getText() !== 'const') return ['cast']
  return []
}

type WithBody = ts.FunctionLikeDeclaration & { body: ts.Node }
const isFunction = (node: ts.Node): node is WithBody => ts.isFunctionLike(node) && 'body' in node && !!node.body

function brokenByFunction(node: WithBody, path: string): RuleName[] {
  const broken: RuleName[] = []
  // The callback of a test is a list of steps; what it calls is measured.
  const isStepList = isTest(path) && ts.isCallExpression(node.parent)
  if (!isStepList && linesOf(node) > linesMax) broken.push('length')
  if (complexityOf(node) > complexityMax) broken.push('complexity')
  if (node.parameters.length > parametersMax) broken.push('parameters')
  return broken
}

const linesOf = (node: ts.Node) =>
  node
    .getText()
    .split('\n')
    .filter((line) => line.trim() !== '').length

const branches = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
])
const shortCircuits = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** Cyclomatic complexity (McCabe 1976): one more than the decisions. Functions inside count for themselves. */
function complexityOf(root: WithBody): number {
  let decisions = 0
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) return
    if (branches.has(node.kind)) decisions++
    if (ts.isBinaryExpression(node) && shortCircuits.has(node.operatorToken.kind)) decisions++
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(root, visit)
  return decisions + 1
}

function brokenByCall(node: ts.CallExpression, path: string): RuleName[] {
  const callee = node.expression.getText()
  if (/^vi\.(do)?mock$/i.test(callee) && isOwnModule(node.arguments[0])) return ['mock']
  if (isTest(path) && isSleep(node, callee)) return ['sleep']
  const isComponent = path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest(path)
  return isComponent && callsInterface(node, callee) ? ['call'] : []
}

/** `'./x.ts'`, `'@karibu/contract'`, or `import(…)` of one of them. */
function isOwnModule(node: ts.Node | undefined): boolean {
  if (!node) return false
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const path = isImport ? node.arguments[0] : node
  return path !== undefined && ts.isStringLiteralLike(path) && /^\.|^@karibu\//.test(path.text)
}

/** `call(…)`, `callForAnswer(…)`, `upload(api.…)`, `download(api.…)`, or `fetch` of an address below /api. */
function callsInterface(node: ts.CallExpression, callee: string): boolean {
  const first = node.arguments[0]?.getText() ?? ''
  if (/^(?:upload|download)$/.test(callee)) return /^api\b/.test(first)
  if (/^(?:window\.|globalThis\.)?fetch$/.test(callee)) return /^['"`]\/api\b/.test(first)
  return callee === 'call' || callee === 'callForAnswer'
}

/** `wait(50)`, `pause(50)`, `page.waitForTimeout(50)` or `setTimeout(done, 50)` inside `new Promise`. */
function isSleep(node: ts.CallExpression, callee: string): boolean {
  if (/(^|\.)waitForTimeout$|^(wait|sleep|delay|pause)$/.test(callee)) return true
  if (callee !== 'setTimeout') return false
  const inside = node.parent
  const executor = ts.isArrowFunction(inside) ? inside : inside.parent?.parent
  return executor !== undefined && ts.isArrowFunction(executor) && ts.isNewExpression(executor.parent)
}
