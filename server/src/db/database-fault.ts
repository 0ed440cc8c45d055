import pg from 'pg'
import { errorCode } from '../error-code.ts'

/** SQLSTATE classes of a database that cannot work at all: connection, resources, operator intervention, system. */
const awayClasses = new Set(['08', '53', '57', '58'])
/** Classes of faults that pass: transaction state, rollback (deadlock), lock not available. */
const passingClasses = new Set(['25', '40', '55'])
const cancelled = '57014'
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** Is the database as a whole out of reach or out of resources? Then the next row fails just as this one did. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.severity !== 'ERROR' || (error.code !== cancelled && awayClasses.has(classOf(error)))
  if (!(error instanceof Error)) return false
  return (
    connectionCodes.has(errorCode(error) ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}

/** A deadlock, a lock that was not free or a timeout: the same statement succeeds later. */
export const isPassingFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === cancelled || passingClasses.has(classOf(error)))

/** Does a row of `table` with the same unique key exist already? */
export const isUniqueViolation = (error: unknown, table: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === table

/** Was a row written that names another one which is not there, or no longer? */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

const classOf = (error: pg.DatabaseError): string => (error.code ?? '').slice(0, 2)
