import pg from 'pg'
import { errorMessage } from '../error-code.ts'

/** The message of a failed statement with its line in the file. */
export function placeOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? error.position : undefined
  return withDetail(error, position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '')
}

/** The message of an error with the detail that PostgreSQL adds to it. */
export function withDetail(error: unknown, place = ''): string {
  const detail = error instanceof pg.DatabaseError ? error.detail : undefined
  return `${errorMessage(error)}${place}${detail ? ` – ${detail}` : ''}`
}
