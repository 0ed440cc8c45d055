import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What only a run of the program could tell. */
const unreadable = Symbol('unreadable')
/** The file of an expression, and the values of the names that its loops declare. */
export type Scope = { file: ts.SourceFile; names: ReadonlyMap<string, unknown> }

/** Reads a file as a syntax tree; the path becomes its name, from which its relative imports are found. */
export function parseFile(path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

/**
 * The value of an expression of literals, templates, constants of this file or of a file that it imports by a relative path,
 * and names of loops. Parts of an array or object may be `unreadable`.
 */
export function readValue(node: ts.Expression, scope: Scope): unknown {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return readValue(node.expression, scope)
  if (ts.isIdentifier(node)) return scope.names.has(node.text) ? scope.names.get(node.text) : readConstant(node, scope)
  if (ts.isPropertyAccessExpression(node)) return partOf(readValue(node.expression, scope), node.name.text)
  if (ts.isElementAccessExpression(node))
    return partOf(readValue(node.expression, scope), readValue(node.argumentExpression, scope))
  if (ts.isCallExpression(node)) return readCall(node, scope)
  return readLiteral(node, scope)
}

function readLiteral(node: ts.Expression, scope: Scope): unknown {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isTemplateExpression(node)) return readTemplate(node, scope)
  if (ts.isArrayLiteralExpression(node)) return readList(node.elements, scope)
  if (ts.isObjectLiteralExpression(node)) return readObject(node, scope)
  return keywords.has(node.kind) ? keywords.get(node.kind) : unreadable
}

const keywords = new Map<ts.SyntaxKind, unknown>([
  [ts.SyntaxKind.TrueKeyword, true],
  [ts.SyntaxKind.FalseKeyword, false],
  [ts.SyntaxKind.NullKeyword, null],
])

/** The values of a list of elements or arguments, with what is spread into it. */
export function readList(elements: readonly ts.Expression[], scope: Scope): unknown[] {
  return elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return [readValue(element, scope)]
    const spread = readValue(element.expression, scope)
    return Array.isArray(spread) ? spread : [unreadable]
  })
}

function readTemplate(node: ts.TemplateExpression, scope: Scope): unknown {
  let text = node.head.text
  for (const span of node.templateSpans) {
    const value = readValue(span.expression, scope)
    if (typeof value !== 'string' && typeof value !== 'number') return unreadable
    text += value + span.literal.text
  }
  return text
}

function readObject(node: ts.ObjectLiteralExpression, scope: Scope): unknown {
  const entries: [string, unknown][] = []
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
      entries.push([property.name.text, readValue(property.initializer, scope)])
    else if (ts.isShorthandPropertyAssignment(property))
      entries.push([property.name.text, readValue(property.name, scope)])
    else return unreadable
  }
  return Object.fromEntries(entries)
}

function readCall(node: ts.CallExpression, scope: Scope): unknown {
  const [argument] = node.arguments
  if (node.expression.getText() !== 'JSON.stringify' || !argument) return unreadable
  const value = readValue(argument, scope)
  return isReadable(value) ? JSON.stringify(value) : unreadable
}

/** Whether no part of a value is unreadable. */
export const isReadable = (value: unknown): boolean =>
  value !== unreadable && (typeof value !== 'object' || value === null || Object.values(value).every(isReadable))

function partOf(value: unknown, key: unknown): unknown {
  if (typeof value !== 'object' || value === null || (typeof key !== 'string' && typeof key !== 'number'))
    return unreadable
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : unreadable
}

/** A `const` of the file itself, or of the file that it is imported from. */
function readConstant({ text }: ts.Identifier, { file }: Scope): unknown {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find(
        ({ name }) => ts.isIdentifier(name) && name.text === text,
      )
      if (found?.initializer) return readValue(found.initializer, { file, names: new Map() })
    }
    if (ts.isImportDeclaration(statement) && importsName(statement, text)) return readImport(statement, text, file)
  }
  return unreadable
}

function importsName({ importClause }: ts.ImportDeclaration, name: string): boolean {
  const bindings = importClause?.namedBindings
  return !!bindings && ts.isNamedImports(bindings) && bindings.elements.some((element) => element.name.text === name)
}

function readImport({ moduleSpecifier }: ts.ImportDeclaration, name: string, file: ts.SourceFile): unknown {
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return unreadable
  const path = join(dirname(file.fileName), moduleSpecifier.text)
  if (!existsSync(path)) return unreadable
  return readConstant(ts.factory.createIdentifier(name), { file: parseFile(path), names: new Map() })
}

/** The names that one turn of a loop declares: `for (const [path, { id }] of …)`. */
export function namesIn(pattern: ts.BindingName, value: unknown): [string, unknown][] {
  if (ts.isIdentifier(pattern)) return [[pattern.text, value]]
  return pattern.elements.flatMap((element, index) => {
    if (ts.isOmittedExpression(element)) return []
    if (element.dotDotDotToken) return namesIn(element.name, Array.isArray(value) ? value.slice(index) : unreadable)
    const key = ts.isArrayBindingPattern(pattern) ? index : (element.propertyName ?? element.name).getText()
    return namesIn(element.name, partOf(value, key))
  })
}
