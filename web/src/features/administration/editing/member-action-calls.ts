import { api, isMeasure, type StaffMemberDetails, type suspensionDays } from '@karibu/contract'
import { type Answer, callForAnswer } from '../../../lib/api/api.ts'
import { type EditInput, editBody } from './edit-input.ts'

export const actions = [
  'edit',
  'role',
  'activate',
  'deactivate',
  'suspend',
  'ban',
  'lift',
  'logOut',
  'email',
  'withdrawEmail',
  'export',
  'delete',
] as const
export type Action = (typeof actions)[number]

export type ActionInput = EditInput &
  Pick<StaffMemberDetails, 'role' | 'permissions'> & {
    days: (typeof suspensionDays)[number]
    email: string
  }

type SendInput = { member: StaffMemberDetails; reason: string; input: ActionInput }
type Sent = Promise<Pick<Answer<typeof api.staffMembers.open>, 'message'>>

/** Does one thing to a member. Answers what is to be said about it, if anything. */
export function sendAction(action: Action, { member, reason, input }: SendInput): Sent {
  const params = { id: member.id }
  const { role, permissions, days, email } = input
  const calls: Record<Action, () => Sent> = {
    edit: () => callForAnswer(api.staffMembers.edit, { params, body: editBody(input, reason) }),
    role: () => callForAnswer(api.staffMembers.setRole, { params, body: { role, permissions, reason } }),
    activate: () => callForAnswer(api.staffMembers.setStatus, { params, body: { status: 'active', reason } }),
    deactivate: () => callForAnswer(api.staffMembers.setStatus, { params, body: { status: 'inactive', reason } }),
    suspend: () => callForAnswer(api.staffMembers.suspend, { params, body: { days, reason } }),
    ban: () => callForAnswer(api.staffMembers.ban, { params, body: { reason } }),
    lift: () => {
      const id = member.sanctions.find(({ endedAt, kind }) => endedAt === null && !isMeasure(kind))?.id ?? ''
      return callForAnswer(api.sanctions.change, { params: { id }, body: { action: 'lift', reason } })
    },
    logOut: () => callForAnswer(api.staffMembers.endSessions, { params, body: { reason } }),
    email: () => callForAnswer(api.emailCorrections.propose, { params, body: { email, reason } }),
    withdrawEmail: () => callForAnswer(api.emailCorrections.withdraw, { params, body: { reason } }),
    export: () => callForAnswer(api.staffMembers.offerExport, { params, body: { reason } }),
    delete: () => callForAnswer(api.staffMembers.proposeDeletion, { params, body: { reason } }),
  }
  return calls[action]()
}
