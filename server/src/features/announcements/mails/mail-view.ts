import { type AnnouncementMail, adverseNoticeDays, type MailedDocument } from '@karibu/contract'
import { dayMs } from '../../../durations.ts'
import { inTens } from '../../places/index.ts'

/** A row of announcement_mail as JSON. */
export type MailRow = {
  document: MailedDocument
  changes_on: string
  is_adverse: boolean
  began_at: string | null
  expected: number | null
  sent: number
  failed: number
  ended_at: string | null
}

/** How far the mail of an announcement has come. */
export function mailView(row: MailRow, { stoppedAt, at }: { stoppedAt: Date | null; at: Date }): AnnouncementMail {
  const { document, changes_on, is_adverse, expected, sent, failed } = row
  return {
    ...{ document, changesOn: changes_on, isAdverse: is_adverse, sent, failed },
    state: stateOf(row, stoppedAt),
    isLate: stateOf(row, stoppedAt) !== 'stopped' && isLate(row, at),
    expected: expected === null ? null : inTens(expected),
  }
}

// What is over is judged by its last mail, until the change applies.
function isLate({ is_adverse, changes_on, ended_at }: MailRow, at: Date): boolean {
  const changesMs = Date.parse(changes_on)
  if (!is_adverse || (ended_at !== null && changesMs <= at.getTime())) return false
  const lastMs = ended_at === null ? at.getTime() : Date.parse(ended_at)
  return changesMs < lastMs + adverseNoticeDays * dayMs
}

function stateOf({ began_at, ended_at }: MailRow, stoppedAt: Date | null): AnnouncementMail['state'] {
  const isStopped = stoppedAt !== null && (ended_at === null || stoppedAt <= new Date(ended_at))
  if (isStopped) return 'stopped'
  if (ended_at !== null) return 'sent'
  return began_at === null ? 'planned' : 'sending'
}
