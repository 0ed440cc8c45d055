import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [more: string]: unknown }

/** What a caller reads of a route; the rest of it is for the server, and with it goes what only it needs. */
const browserKeys = new Set(['method', 'path'])
const tablesOnly = '?tables'

/**
 * Gives the browser of each table of routes what it is called by, in a module without schemas, so that those of all bodies
 * and replies stay out of the first page. A form imports its schema by a name: `api.x.y.body` would be missing and fails
 * the build.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(contract|web)\/src\/.*\.tsx?(\?tables)?$/ },
      handler(code, id) {
        const reach = /\bapi\.\w+\.\w+\.(body|query|params|reply|auth|permission|fresh|audit)\b/.exec(code)
        if (reach && id.includes('/web/src/'))
          throw new Error(`${id}: ${reach[0]} is not in the browser; export it from the contract by a name`)
        if (id.endsWith('/contract/src/api.ts'))
          return { code: code.replaceAll(/(from ".*?\.ts)"/g, `$1${tablesOnly}"`), map: null }
        if (!id.includes('/contract/src/')) return null
        if (!id.endsWith(tablesOnly)) return { code: markPure(code, this.parse(code) as unknown as Node), map: null }
        return { code: tablesOf(code, this.parse(code) as unknown as Node), map: null }
      },
    },
  }
}

/** The tables that a file of the contract exports, with the method and path of each route. */
function tablesOf(code: string, file: Node): string {
  const exported = (file.body as Node[]).flatMap((line) => {
    const declared = line.type === 'ExportNamedDeclaration' ? (line.declaration as Node | null) : null
    return (declared?.declarations as Node[] | undefined) ?? []
  })
  const tables = exported.flatMap(({ id, init }) => {
    const call = init as Node | null
    const isTable = call?.type === 'CallExpression' && nameOf(call.callee) === 'routes'
    return isTable ? [`export const ${nameOf(id)} = {${routesIn(code, call)}}`] : []
  })
  return [...importsOf(file, tables.join('\n')), ...tables].join('\n')
}

/** Tables of other files that are spread into one of these. */
function importsOf(file: Node, tables: string): string[] {
  const imports = (file.body as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  return imports.flatMap(({ source, specifiers }) =>
    (specifiers as Node[])
      .map(({ local }) => nameOf(local))
      .filter((name) => new RegExp(`\\.{3}${name}\\b`).test(tables))
      .map((name) => `import { ${name} } from '${(source as { value?: string }).value}${tablesOnly}'`),
  )
}

function routesIn(code: string, call: Node): string {
  const properties = (call.arguments as Node[]).flatMap((table) => table.properties as Node[])
  const lines = properties.map(({ type, argument, key, value }) => {
    if (type === 'SpreadElement') return `...${nameOf(argument)}`
    const parts = ((value as Node).properties as Node[]).filter((part) => browserKeys.has(nameOf(part.key)))
    // A spread is not followed: a path inside one would be missing in the browser.
    if (parts.length !== browserKeys.size)
      throw new Error(`route ${nameOf(key)}: write its method and its path literally`)
    return `${nameOf(key)}: {${parts.map(({ start, end }) => code.slice(start, end)).join(', ')}}`
  })
  return lines.join(', ')
}

/** Marks every call that makes a constant as one without effects: an unused schema is left out. */
function markPure(code: string, file: Node): string {
  const marks: { at: number; text: string; order: number }[] = []
  const visit = (node: Node) => {
    if (/Function/.test(node.type)) return
    if (node.type === 'CallExpression') {
      marks.push({ at: node.start, text: '(/* @__PURE__ */ ', order: node.end })
      marks.push({ at: node.end, text: ')', order: Infinity })
    }
    for (const part of Object.values(node))
      for (const child of Array.isArray(part) ? part : [part])
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string') visit(child as Node)
  }
  visit(file)
  // From the end; where several calls begin at one place, the innermost mark is written first.
  const sorted = marks.toSorted((first, second) => second.at - first.at || first.order - second.order)
  return sorted.reduce((marked, { at, text }) => marked.slice(0, at) + text + marked.slice(at), code)
}

const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? ''
