import type { AnnouncementMail, MailedDocument } from '@karibu/contract'
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
export function mailView(row: MailRow, stoppedAt: Date | null): AnnouncementMail {
  const { document, changes_on, is_adverse, expected, sent, failed } = row
  return {
    ...{ document, changesOn: changes_on, isAdverse: is_adverse, sent, failed },
    state: stateOf(row, stoppedAt),
    expected: expected === null ? null : inTens(expected),
  }
}

function stateOf({ began_at, ended_at }: MailRow, stoppedAt: Date | null): AnnouncementMail['state'] {
  const isStopped = stoppedAt !== null && (ended_at === null || stoppedAt <= new Date(ended_at))
  if (isStopped) return 'stopped'
  if (ended_at !== null) return 'sent'
  return began_at === null ? 'planned' : 'sending'
}
