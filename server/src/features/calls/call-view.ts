import type { Call, CallChange, Locale } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { cardsOf } from '../profiles/index.ts'
import type { CallRow } from './call-row.ts'
import { endsAt, spokenSeconds } from './call-rules.ts'

/** A call as one of its two sees it, without the other. */
export function changeView(row: CallRow, viewerId: number): CallChange {
  const mine = row.caller.id === viewerId
  return {
    id: row.uid,
    kind: row.kind,
    state: row.state,
    mine,
    deviceId: (mine ? row.caller : row.callee).device?.split(':')[1] ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    endsAt: endsAt(row)?.toISOString() ?? null,
    seconds: spokenSeconds(row),
  }
}

type Viewer = { id: number; uid: string; locale: Locale }

/** A call with the other's face. Refuses not_found when the two may not see each other any more. */
export async function callView(ctx: Context, row: CallRow, viewer: Viewer): Promise<Call> {
  const other = row.caller.id === viewer.id ? row.callee : row.caller
  const reader = { viewerId: viewer.id, viewerUid: viewer.uid, locale: viewer.locale }
  const [person] = await cardsOf(ctx, reader, [other.id])
  if (!person) throw new Refusal('not_found')
  const { id, firstname, avatar } = person
  return { ...changeView(row, viewer.id), person: { id, firstname, avatar }, silent: row.silent }
}
