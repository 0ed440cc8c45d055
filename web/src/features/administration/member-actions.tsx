import {
  api,
  deletionGraceDays,
  deletionProposalDays,
  genders,
  isMeasure,
  type StaffMemberDetails,
  type StaffPermission,
  suspensionDays,
} from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, callForAnswer } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LinkedAccountsReader } from '../moderation/index.ts'
import styles from './administration.module.css'
import { useRefresh } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RoleFields } from './role-fields.tsx'

const actions = [
  'edit',
  'role',
  'activate',
  'deactivate',
  'suspend',
  'ban',
  'lift',
  'logOut',
  'export',
  'delete',
] as const
type Action = (typeof actions)[number]

const dangerous: readonly Action[] = ['deactivate', 'suspend', 'ban', 'delete']
/** Before these, staff look whether the person has other accounts. */
const exclusions: readonly Action[] = ['suspend', 'ban']
const mailed: readonly Action[] = ['suspend', 'ban', 'lift']

type Facts = {
  isAdmin: boolean
  isModerator: boolean
  isStaff: boolean
  isSanctioned: boolean
  hasProposal: boolean
  status: StaffMemberDetails['status']
  willBeDeleted: boolean
}

/** When each action is possible; the server decides again. */
const rules: Record<Action, (facts: Facts) => boolean> = {
  edit: ({ isAdmin, isStaff }) => isAdmin && !isStaff,
  role: ({ isAdmin, status, hasProposal }) => isAdmin && status !== 'unverified' && !hasProposal,
  activate: ({ isAdmin, status }) => isAdmin && status === 'inactive',
  deactivate: ({ isAdmin, isStaff, status }) => isAdmin && !isStaff && (status === 'active' || status === 'unverified'),
  suspend: ({ isModerator, isStaff, isSanctioned }) => isModerator && !isStaff && !isSanctioned,
  ban: ({ isModerator, isStaff, status, hasProposal }) =>
    isModerator && !isStaff && status !== 'banned' && !hasProposal,
  lift: ({ isModerator, isStaff, isSanctioned }) => isModerator && !isStaff && isSanctioned,
  logOut: ({ isAdmin, isModerator, isStaff }) => isAdmin || (isModerator && !isStaff),
  export: ({ isAdmin, isStaff, status }) => isAdmin && !isStaff && status === 'active',
  delete: ({ isAdmin, isStaff, willBeDeleted, hasProposal }) => isAdmin && !isStaff && !willBeDeleted && !hasProposal,
}

function possibleActions(member: StaffMemberDetails, permissions: readonly StaffPermission[]): Action[] {
  const { status, role, proposal, deletionDueAt, isMe } = member
  if (isMe) return []
  const facts = {
    isAdmin: permissions.includes('admin'),
    isModerator: permissions.includes('moderator'),
    isStaff: role === 'admin',
    isSanctioned: status === 'suspended' || status === 'banned',
    hasProposal: proposal !== null,
    status,
    willBeDeleted: deletionDueAt !== null,
  }
  return actions.filter((action) => rules[action](facts))
}

type MemberActionsProps = { member: StaffMemberDetails; pathOf: (id: string) => string }

/** What may be done about a member, each with a confirmation and a reason. */
export function MemberActions({ member, pathOf }: MemberActionsProps) {
  const { t } = useTranslation()
  const permissions = useAuthStore((state) => state.user?.permissions) ?? nothing
  const [asked, setAsked] = useState<Action | null>(null)
  const possible = possibleActions(member, permissions)
  if (possible.length === 0) return null
  return (
    <Card as="section" className={styles.manage}>
      <h2>{t('admin-screens:acts.title')}</h2>
      {possible.map((action) => (
        <Button
          key={action}
          kind="outlined"
          wide
          className={dangerous.includes(action) ? styles.danger : undefined}
          onClick={() => setAsked(action)}
        >
          {t(`admin-screens:acts.${action}.action`)}
        </Button>
      ))}
      {asked && <ActionDialog key={asked} action={asked} {...{ member, pathOf }} onClose={() => setAsked(null)} />}
    </Card>
  )
}

const nothing: readonly StaffPermission[] = []

type ActionDialogProps = MemberActionsProps & { action: Action; onClose: () => void }

function ActionDialog({ action, member, pathOf, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [input, setInput] = useState<ActionInput>(() => ({
    ...{ firstname: member.firstname, lastname: member.lastname, gender: member.gender },
    ...{ role: member.role, permissions: member.permissions, days: 7 },
  }))
  const text =
    action === 'edit' || action === 'role'
      ? undefined
      : t(`admin-screens:acts.${action}.text`, { days: deletionGraceDays, within: deletionProposalDays })
  const submit =
    action === 'edit' || action === 'role'
      ? t(`admin-screens:acts.${action}.submit`)
      : t(`admin-screens:acts.${action}.action`)

  async function run(reason: string) {
    const { message } = await send(action, { member, reason, input })
    if (message) toast.info(message)
    await refresh()
  }

  return (
    <ReasonDialog
      title={t(`admin-screens:acts.${action}.title`, { name: member.name })}
      text={text}
      submit={submit}
      isMailed={mailed.includes(action)}
      isDangerous={dangerous.includes(action)}
      readFirst={
        exclusions.includes(action)
          ? (reason, guarded) => <LinkedAccountsReader {...{ memberId: member.id, reason, guarded, pathOf }} />
          : undefined
      }
      onSubmit={run}
      onClose={onClose}
    >
      <ActionFields action={action} input={input} onChange={(part) => setInput((before) => ({ ...before, ...part }))} />
    </ReasonDialog>
  )
}

type ActionInput = Pick<StaffMemberDetails, 'firstname' | 'lastname' | 'gender' | 'role' | 'permissions'> & {
  days: (typeof suspensionDays)[number]
}
type ActionFieldsProps = { action: Action; input: ActionInput; onChange: (part: Partial<ActionInput>) => void }

function ActionFields({ action, input, onChange }: ActionFieldsProps) {
  const { t } = useTranslation()
  if (action === 'edit')
    return (
      <>
        <TextField
          name="firstname"
          label={t('auth:fields.firstName')}
          value={input.firstname}
          onChange={({ target }) => onChange({ firstname: target.value })}
        />
        <TextField
          name="lastname"
          label={t('auth:fields.lastName')}
          value={input.lastname}
          onChange={({ target }) => onChange({ lastname: target.value })}
        />
        <Select
          name="gender"
          label={t('admin-screens:member.gender')}
          value={input.gender}
          options={genders.map((gender) => ({ value: gender, label: t(`auth:genders.${gender}`) }))}
          onChoose={(gender) => onChange({ gender })}
        />
      </>
    )
  if (action === 'role')
    return (
      <RoleFields
        role={input.role}
        permissions={input.permissions}
        onRole={(role) => onChange({ role })}
        onPermissions={(permissions) => onChange({ permissions })}
      />
    )
  if (action !== 'suspend') return null
  return (
    <Select
      name="days"
      label={t('staff:reports.days')}
      value={String(input.days)}
      options={suspensionDays.map((days) => ({
        value: String(days),
        label: t('staff:reports.dayCount', { count: days }),
      }))}
      onChoose={(chosen) => onChange({ days: suspensionDays.find((days) => String(days) === chosen) ?? 7 })}
    />
  )
}

type SendInput = { member: StaffMemberDetails; reason: string; input: ActionInput }
type Sent = Promise<Pick<Answer<typeof api.staffMembers.open>, 'message'>>

function send(action: Action, { member, reason, input }: SendInput): Sent {
  const params = { id: member.id }
  const { firstname, lastname, gender, role, permissions, days } = input
  const calls: Record<Action, () => Sent> = {
    edit: () => callForAnswer(api.staffMembers.edit, { params, body: { firstname, lastname, gender, reason } }),
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
    export: () => callForAnswer(api.staffMembers.offerExport, { params, body: { reason } }),
    delete: () => callForAnswer(api.staffMembers.proposeDeletion, { params, body: { reason } }),
  }
  return calls[action]()
}
