import type { AuditAction, Route } from '@karibu/contract'
import type { Context, SignedIn } from '../context.ts'
import { type AuditCase, caseReason, readingMs, writeAuditEntry } from '../db/audit-entry.ts'

/** What staff work on, by the part of the path that lists it. */
const casesByPath: Readonly<Record<string, AuditCase>> = {
  reports: 'report',
  'gone-reports': 'report',
  sanctions: 'decision',
  tickets: 'ticket',
  voices: 'voice intro',
  selfies: 'selfie',
  corrections: 'correction',
}

/**
 * The reason for a read of private evidence: the report, ticket or other case that it belongs to, so that no member of staff has to
 * write one each time.
 */
export function readingReason({ path }: Pick<Route, 'path'>, id: string | undefined): string {
  const kind = casesByPath[path.split('/')[2] ?? '']
  if (!kind) throw new Error(`${path} is recorded and belongs to no case`)
  return id === undefined ? `${kind} queue` : caseReason(kind, id)
}

type Reading = { member: SignedIn | null; params: unknown }

/** Records a read before anything of it is sent: what cannot be recorded is not read. */
export async function recordRead(ctx: Context, route: Route, { member, params }: Reading): Promise<void> {
  if (!route.audit || !member) return
  const parts = Object.values(params ?? {}).map(String)
  const entry = { at: ctx.now(), staffId: member.id, action: route.audit, subject: parts.join(' ') }
  if (route.auditOnce && (await wasRecorded(ctx, entry))) return
  await writeAuditEntry(ctx.db, { ...entry, details: { reason: readingReason(route, parts[0]) } })
}

type Entry = { at: Date; staffId: number; action: AuditAction; subject: string }

/** Pages read again while they are open: that is the same reading. */
async function wasRecorded({ db }: Context, { at, staffId, action, subject }: Entry): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .where('staff_id', '=', staffId)
    .where('action', '=', action)
    .where('at', '>', new Date(at.getTime() - readingMs))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
