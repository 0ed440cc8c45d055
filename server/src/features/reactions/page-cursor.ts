import { Refusal } from '../../refusal.ts'

/** Where a list ordered by time, newest first, goes on: after this moment (microseconds) and, at the same moment, this id. */
export type After = { at: number; uid: string }

const shape = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCursor = ({ at, uid }: After): string => Buffer.from(`${at}.${uid}`).toString('base64url')

/** Refuses what this server did not write. */
export function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const [, at, uid] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const moment = Number(at)
  if (uid === undefined || !Number.isSafeInteger(moment)) throw new Refusal('invalid_input')
  return { at: moment, uid }
}
