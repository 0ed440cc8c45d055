/** `table` or `table.column` → the comment above or beside its definition. A later file replaces an earlier comment. */
export function readSqlComments(files: readonly string[]): Map<string, string> {
  const comments = new Map<string, string>()
  for (const sql of files) readFile(sql, comments)
  return comments
}

function readFile(sql: string, comments: Map<string, string>): void {
  let above: string[] = []
  let table: string | undefined
  for (const line of sql.split('\n')) {
    const [code = '', beside] = line.split(/\s*--\s?(.*)/s)
    if (code.trim() === '') {
      above = beside === undefined ? [] : [...above, beside]
      continue
    }
    const made = /^\s*(?:create|alter) table (?:if (?:not )?exists )?(\w+)/i.exec(code)?.[1]
    if (made) table = made
    const isNew = /^\s*create table/i.test(code)
    const column = columnOf(code, made !== undefined)
    const text = [...above, ...(beside ? [beside] : [])].join(' ').trim()
    if (table && text && (column || isNew)) comments.set(isNew ? table : `${table}.${column}`, text)
    above = []
    if (/;\s*$/.test(code)) table = undefined
  }
}

/** The column that a line adds to a table, or defines inside of one. */
function columnOf(code: string, isFirstLine: boolean): string | undefined {
  const added = /\badd (?:column )?(?:if not exists )?(?!constraint|primary|unique|foreign|check)(\w+)/i.exec(code)?.[1]
  if (added || isFirstLine) return added
  return /^ {2}(?!check|primary|unique|foreign|constraint|exclude)(\w+)\s/i.exec(code)?.[1]
}
