import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqlFolder } from '../sql-source.ts'

/** The body of `functions/<name>.sql`, the text between its `$$`. */
export function readFunctionBody(name: string): string {
  const body = readFileSync(join(sqlFolder, 'functions', `${name}.sql`), 'utf8').split('$$')[1]
  assert(body, `functions/${name}.sql has a body`)
  return body
}
