import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listFiles } from '../source-files.ts'

/** By the name of a schema that the contract exports, with the names of the fields that lead to a part of it. */
type Comments = Map<string, string>
type Declared = { value: ts.Expression; file: ts.SourceFile }
type Scope = {
  comments: Comments
  file: ts.SourceFile
  constantOf: (name: string, file: ts.SourceFile) => Declared | null
}

/** The doc comments of exported schemas and of their fields: `Wallet` and `Wallet.held`, in the order of the names. */
export function readSchemaComments(root: string): Record<string, string> {
  const files = listFiles(root, 'contract/src/**/*.ts').map((path) =>
    ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true),
  )
  const constants = files.map((file) => ({ file, declared: constantsOf(file) }))
  const constantOf = (name: string, from: ts.SourceFile): Declared | null => {
    const own = constants.find(({ file }) => file === from)?.declared.get(name)
    if (own) return { value: own.value, file: from }
    const other = constants.find(({ declared }) => declared.get(name)?.isExported)
    const value = other?.declared.get(name)?.value
    return other && value ? { value, file: other.file } : null
  }
  const comments: Comments = new Map()
  for (const { file, declared } of constants)
    for (const [name, { value, isExported, comment }] of declared) {
      if (!isExported || !isObject(value)) continue
      const key = name.charAt(0).toUpperCase() + name.slice(1)
      if (comment) comments.set(key, comment)
      collectFields(value, key, { comments, file, constantOf })
    }
  return Object.fromEntries([...comments].sort(([one], [other]) => (one < other ? -1 : 1)))
}

type Constant = { value: ts.Expression; isExported: boolean; comment: string }

function constantsOf(file: ts.SourceFile): Map<string, Constant> {
  const found = new Map<string, Constant>()
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) {
        const value = ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer
        if (isSchema(value)) found.set(name.text, { value, isExported, comment: commentOf(statement) })
      }
  }
  return found
}

/** A call of zod, or a table of fields that schemas spread. */
const isSchema = (node: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(node) || (ts.isCallExpression(node) && /^z\s*\./.test(node.getText()))

const isObject = (node: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(node) || /^z\s*\.\s*(object|extend|pick|omit|partial)\b/.test(node.getText())

function collectFields(node: ts.Node, key: string, scope: Scope): void {
  if (ts.isIdentifier(node)) followName(node.text, key, scope)
  else if (ts.isObjectLiteralExpression(node)) collectObject(node, key, scope)
  else if (ts.isPropertyAccessExpression(node)) collectFields(node.expression, key, scope)
  // `z.extend(message, …)`: what it extends has the fields too.
  else if (ts.isCallExpression(node))
    for (const part of [node.expression, ...node.arguments]) collectFields(part, key, scope)
}

function collectObject(node: ts.ObjectLiteralExpression, key: string, scope: Scope): void {
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const name = /^(\w+)(\.shape)?$/.exec(property.expression.getText())?.[1]
      if (name) followName(name, key, scope)
      continue
    }
    if (!property.name || ts.isComputedPropertyName(property.name)) continue
    const own = `${key}.${property.name.text}`
    const comment = commentOf(property)
    if (comment) scope.comments.set(own, comment)
    if (ts.isPropertyAssignment(property) && ts.isCallExpression(property.initializer))
      collectFields(property.initializer, own, scope)
  }
}

function followName(name: string, key: string, scope: Scope): void {
  const found = scope.constantOf(name, scope.file)
  if (found) collectFields(found.value, key, { ...scope, file: found.file })
}

/** The doc comment right before a node, as one line. */
const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .at(-1)
    ?.replaceAll(/\s+/g, ' ')
    .trim() ?? ''
