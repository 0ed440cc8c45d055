import type { api, ReplyInputOf, StaffMemberDetails, StaffPermission } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { isOfAuthority, operator } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { correctionEnds } from '../../accounts/index.ts'
import { maskEmail } from '../../staff/index.ts'
import { type ListRow, listColumns, listJoins, rowView } from './list-members.ts'
import { restrictionsOf, shownRestrictions } from './restrictions.ts'

type Reply = ReplyInputOf<typeof api.staffMembers.open>
type Someone = { id: string | null; name: string | null }
type Row = ListRow & {
  gender: StaffMemberDetails['gender']
  locale: StaffMemberDetails['locale']
  permissions: StaffPermission[]
  photos: number
  deletion_due_at: Date | null
  frozen: boolean
  age_in_question: boolean
  proposal: StaffMemberDetails['proposal']
  correction: StaffMemberDetails['emailCorrection']
  sanctions: StaffMemberDetails['sanctions']
  report_lines: StaffMemberDetails['reportLines']
  notes: (Omit<StaffMemberDetails['notes'][number], 'by'> & { by: Someone })[]
  history: { id: string; at: string; staff_id: number; by: Someone; action: string; reason: string }[]
}

const moment = (at: string | RawBuilder<Date>) =>
  sql`to_char(${typeof at === 'string' ? sql.raw(at) : at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const name = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.uid, 'name', trim(${alias}.firstname || ' ' || ${alias}.lastname))`)

/** One member as staff see them, without contact data, money and messages. Throws Refusal `not_found`. */
export async function readMember(ctx: Context, staff: SignedIn, id: string): Promise<Reply> {
  const { rows } = await sql<Row>`
    select ${listColumns(ctx.now())}, '' as sort_key, m.gender, m.locale, m.staff_permissions as permissions,
      m.deletion_due_at, m.payouts_frozen_at is not null as frozen, m.age_in_question,
      (select count(*)::int from photo f where f.member_id = m.id) as photos,
      (select p.kind from staff_proposal p where p.target_id = m.id and p.outcome is null) as proposal,
      ${correction(ctx.now())} as correction,
      ${sanctions} as sanctions, ${reportLines} as report_lines, ${notes} as notes, ${history} as history
    from member m ${listJoins} where m.uid = ${id} and m.status <> 'deleted'`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  const restrictions = await restrictionsOf(ctx.db, { memberId: row.id, now: ctx.now() })
  return {
    member: {
      ...rowView(ctx, row, staff),
      firstname: row.firstname,
      lastname: row.lastname,
      gender: row.gender,
      locale: row.locale,
      permissions: row.permissions,
      photos: row.photos,
      deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
      payoutsFrozen: row.frozen,
      restrictions: shownRestrictions(restrictions),
      isAgeInQuestion: row.age_in_question,
      proposal: row.proposal,
      emailCorrection: row.correction && { ...row.correction, email: maskEmail(row.correction.email) },
      isMe: row.id === staff.id,
      sanctions: row.sanctions,
      reportLines: row.report_lines,
      notes: row.notes.map((note) => ({ ...note, by: someone(note.by) })),
      history: row.history.map(({ staff_id, by, ...act }) => ({
        ...act,
        by: staff_id === operator ? null : someone(by),
      })),
    },
  }
}

const someone = ({ id, name: shown }: Someone) => ({ id, name: shown ?? '' })

const correction = (
  now: Date,
) => sql`(select json_build_object('email', c.new_email, 'opensAt', ${moment('c.opens_at')},
    'expiresAt', ${moment(correctionEnds)})
  from email_correction c where c.member_id = m.id and c.expires_at > ${now})`

const sanctions = sql`coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'until', ${moment('x.until')},
    'reason', x.reason, 'decidedAt', ${moment('x.decided_at')}, 'endedAt', ${moment('x.ended_at')})
    order by x.decided_at desc)
  from (select * from sanction where member_id = m.id order by decided_at desc limit 20) x), '[]')`

const reportLines = sql`coalesce((select json_agg(json_build_object('id', x.id, 'category', x.category, 'status', x.status,
    'outcome', x.outcome, 'createdAt', ${moment('x.created_at')}) order by x.created_at desc)
  from (select * from abuse_report where target_id = m.id order by created_at desc limit 20) x), '[]')`

const notes = sql`coalesce((select json_agg(json_build_object('id', x.id, 'by', ${name('a')}, 'text', x.body,
    'at', ${moment('x.created_at')}) order by x.created_at desc)
  from (select * from staff_note where member_id = m.id order by created_at desc limit 50) x
  left join member a on a.id = x.author_id), '[]')`

const history = sql`coalesce((select json_agg(json_build_object('id', x.id::text, 'at', ${moment('x.at')},
    'staff_id', x.staff_id, 'by', ${name('a')}, 'action', x.action, 'reason', coalesce(x.details->>'reason', ''))
    order by x.id desc)
  from (select * from audit_entry e where subject = m.uid::text and not ${isOfAuthority} order by id desc limit 50) x
  left join member a on a.id = x.staff_id), '[]')`
