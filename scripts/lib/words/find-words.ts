import { basename, extname } from 'node:path'
import ts from 'typescript'
import { type BannedWord, bannedWords } from './banned-words.ts'

/** A part of a file: a name that it declares, or a line of prose. */
type Piece = { kind: 'name' | 'prose'; text: string; line: number }

export type Use = { word: string; instead: string; line: number; text: string }

/**
 * The banned words in one file. A name counts where it is declared and not where it is used, so that new code
 * may call old code before that is renamed. In docs and comments, text in back quotes is a name and does not count.
 */
export function findWords({ path, text }: { path: string; text: string }): Use[] {
  const words = bannedWords.filter(
    ({ within, except }) => (!within || within.test(path)) && !(except?.test(path) ?? false),
  )
  return [fileName(path), ...piecesOf(path, text)].flatMap((piece) => usesIn(piece, words))
}

/** The banned words in the name of a folder. */
export function findWordsOfFolder(path: string): Use[] {
  const words = bannedWords.filter(
    ({ within, except }) => (!within || within.test(path)) && !(except?.test(path) ?? false),
  )
  return usesIn({ kind: 'name', text: basename(path), line: 0 }, words)
}

function usesIn({ kind, text, line }: Piece, words: BannedWord[]): Use[] {
  const normalized = splitNames(text)
  return words
    .filter(({ scope }) => scope === 'text' || kind === 'name')
    .flatMap(({ word, instead, pattern }) =>
      Array.from(normalized.matchAll(pattern), () => ({ word, instead, line, text: text.trim() })),
    )
}

function splitNames(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_\s]+/g, ' ')
    .toLowerCase()
}

const fileName = (path: string): Piece => ({ kind: 'name', text: basename(path).replace(/\..*$/, ''), line: 0 })

function piecesOf(path: string, text: string): Piece[] {
  switch (extname(path)) {
    case '.ts':
    case '.tsx':
    case '.mjs':
      return piecesOfTypeScript(path, text)
    case '.sql':
      return piecesOfSql(text)
    case '.css':
      return piecesOfCss(text)
    case '.md':
      return piecesOfMarkdown(text)
    default:
      return []
  }
}

function piecesOfTypeScript(path: string, text: string): Piece[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1
  const pieces: Piece[] = []
  const comments = new Set<number>()
  const visit = (node: ts.Node) => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]) {
      if (comments.has(range.pos)) continue
      comments.add(range.pos)
      const comment = text.slice(range.pos, range.end)
      pieces.push(...prose(comment, lineAt(range.pos)))
    }
    const declared = declaredName(node)
    if (declared) pieces.push({ kind: 'name', text: declared.text, line: lineAt(declared.getStart(file)) })
    if (isReadText(node)) pieces.push(...prose(node.text, lineAt(node.getStart(file))))
    if (isQuery(node)) pieces.push(...namesOfQuery(node.getText(file), lineAt(node.getStart(file))))
    ts.forEachChild(node, visit)
  }
  visit(file)
  pieces.push(
    ...(ts.getLeadingCommentRanges(text, file.endOfFileToken.pos) ?? [])
      .filter(({ pos }) => !comments.has(pos))
      .flatMap(({ pos, end }) => prose(text.slice(pos, end), lineAt(pos))),
  )
  return pieces
}

const declarations = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.TypeParameter,
])

type Named = ts.Node & { name?: ts.Node }

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    declarations.has(node.kind) ||
    // `{ a }` takes a name over; `{ a: b }` makes a new one.
    (ts.isBindingElement(node) && node.propertyName !== undefined) ||
    (ts.isPropertyAssignment(node) && isSchema(node.parent.parent))
  const name = isDeclaration ? (node as Named).name : undefined
  return name && ts.isIdentifier(name) ? name : undefined
}

/** A template that contains SQL. */
const isQuery = (node: ts.Node): boolean =>
  (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
  ((ts.isTaggedTemplateExpression(node.parent) && /^sql\b/.test(node.parent.tag.getText())) ||
    /^`\s*(?:select|with|insert into|update|delete from)\b/i.test(node.getText()))

/** Names that a query gives: aliases (`as name`), and parts of `with`. Casts (`as text`) name types. */
function namesOfQuery(text: string, line: number): Piece[] {
  const aliases = text.matchAll(/\bas\s+"?([a-z_]\w*)"?(?!\s*\()/gi)
  const parts = text.matchAll(
    /(?:\bwith|\)\s*,)\s+(?:recursive\s+)?([a-z_]\w*)\s+(?:\([^()]*\)\s+)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
  )
  return [...aliases, ...parts].map((found): Piece => {
    const before = text.slice(0, found.index).split('\n').length - 1
    return { kind: 'name', text: found[1] ?? '', line: line + before }
  })
}

/** `z.object({…})`: its keys declare the fields of the interface. */
function isSchema(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^z\.\w*[oO]bject$/.test(node.expression.getText())
}

const readers = /^(?:test|it|describe|assert|Error)\b|\b(?:log|logger|console)\.\w+$/

/** A string that developers and operators read: the title of a test, a log line, the message of an error or an assertion. */
function isReadText(node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead {
  if (ts.isTemplateHead(node)) return isArgument(node.parent)
  return (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && isArgument(node)
}

function isArgument(node: ts.Node): boolean {
  const { parent } = node
  return (
    (ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
    parent.expression !== node &&
    readers.test(parent.expression.getText())
  )
}

function piecesOfSql(text: string): Piece[] {
  const code = text.replaceAll(/--.*/g, '')
  const results = Array.from(
    code.matchAll(/\b(?:in)?out\s+([a-z_]\w*)\s+[a-z]/gi),
    ({ 1: made = '', index }): Piece => ({ kind: 'name', text: made, line: lineOf(code, index) }),
  )
  return [...piecesOfLines(text), ...results, ...namesOfQuery(code, 1)]
}

function piecesOfLines(text: string): Piece[] {
  return text.split('\n').flatMap((line, index) => {
    const [code = '', comment = ''] = line.split(/--(.*)/s)
    const made =
      /\b(?:table|function|view|index|trigger|type|domain|constraint|add column|to)\s+(?:if not exists\s+|concurrently\s+)?(\w+)/i.exec(
        /\b(?:create|add|rename)\b/i.test(code) ? code : '',
      )
    const column =
      /^ {2}(\w+)\s+(?:bigint|text|integer|smallint|uuid|boolean|timestamptz|date|jsonb?|numeric|bytea|citext|\w+\[\])\b/.exec(
        code,
      )
    const names = [made?.[1], column?.[1]].filter((found) => found !== undefined)
    return [
      ...names.map((found): Piece => ({ kind: 'name', text: found, line: index + 1 })),
      ...prose(comment, index + 1),
    ]
  })
}

function piecesOfCss(text: string): Piece[] {
  const comments = Array.from(text.matchAll(/\/\*[\s\S]*?\*\//g), (found) =>
    prose(found[0], lineOf(text, found.index)),
  ).flat()
  const classes = new Map<string, number>()
  for (const found of text.matchAll(/\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)|(--[a-z][\w-]*)(?=\s*:)/g)) {
    const made = found[1] ?? found[2] ?? ''
    if (!classes.has(made)) classes.set(made, lineOf(text, found.index))
  }
  return [...comments, ...Array.from(classes, ([made, line]): Piece => ({ kind: 'name', text: made, line }))]
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

function piecesOfMarkdown(text: string): Piece[] {
  const prosaic = text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  return prose(prosaic.replaceAll(/\]\([^)]*\)/g, ']'), 1)
}

/** The lines of a comment or a page, without comment marks and without text in back quotes. */
function prose(text: string, line: number): Piece[] {
  const pieces: Piece[] = []
  for (const [index, content] of text
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n')
    .entries()) {
    const plain = content.replace(/^\s*(?:\/\*\*?|\*\/?|\/\/|--|#+)\s?/, '').replace(/\*\/$/, '')
    if (plain.trim() !== '') pieces.push({ kind: 'prose', text: plain, line: line + index })
  }
  return pieces
}
