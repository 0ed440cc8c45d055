import type { Tx } from '../../context.ts'

/** Does the member want quiet at this hour? */
export async function isQuietFor(_tx: Tx, _memberId: number, _now: Date): Promise<boolean> {
  return false
}
