import {
  deletionGraceDays,
  deletionProposalDays,
  emailCorrectionDays,
  emailObjectionDays,
  type StaffMemberDetails,
  type StaffPermission,
  suspensionDays,
} from '@karibu/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LinkedAccountsReader } from '../moderation/index.ts'
import styles from './administration.module.css'
import { editInputOf } from './editing/edit-input.ts'
import { type Action, type ActionInput, actions, sendAction } from './editing/member-action-calls.ts'
import { useRefresh } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RoleFields } from './role-fields.tsx'

/** Comes when it is asked for: choosing a city is a tenth of the page. */
const EditFields = lazy(async () => ({ default: (await import('./editing/edit-fields.tsx')).EditFields }))

const EmailField = lazy(async () => ({ default: (await import('./editing/email-field.tsx')).EmailField }))

const dangerous: readonly Action[] = ['deactivate', 'suspend', 'ban', 'delete']
/** Before these, staff look whether the person has other accounts. */
const exclusions: readonly Action[] = ['suspend', 'ban']
const mailed: readonly Action[] = ['edit', 'suspend', 'ban', 'lift']

type Facts = {
  isAdmin: boolean
  isModerator: boolean
  isStaff: boolean
  isSanctioned: boolean
  hasProposal: boolean
  hasCorrection: boolean
  status: StaffMemberDetails['status']
  willBeDeleted: boolean
}

const deletionDays = { days: deletionGraceDays, within: deletionProposalDays }
const emailDays = { days: emailObjectionDays, within: emailCorrectionDays }

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
  email: ({ isAdmin, isStaff, status, willBeDeleted, hasProposal, hasCorrection }) =>
    isAdmin &&
    !isStaff &&
    (status === 'active' || status === 'unverified') &&
    !(willBeDeleted || hasProposal || hasCorrection),
  withdrawEmail: ({ isAdmin, isStaff, hasCorrection }) => isAdmin && !isStaff && hasCorrection,
  // Members who cannot log in are mailed a link that works once.
  export: ({ isAdmin, isStaff, status }) => isAdmin && !isStaff && status !== 'unverified',
  delete: ({ isAdmin, isStaff, willBeDeleted, hasProposal }) => isAdmin && !isStaff && !willBeDeleted && !hasProposal,
}

function possibleActions(member: StaffMemberDetails, permissions: readonly StaffPermission[]): Action[] {
  const { status, role, proposal, emailCorrection, deletionDueAt, isMe } = member
  if (isMe) return []
  const facts = {
    isAdmin: permissions.includes('admin'),
    isModerator: permissions.includes('moderator'),
    isStaff: role === 'admin',
    isSanctioned: status === 'suspended' || status === 'banned',
    hasProposal: proposal !== null,
    hasCorrection: emailCorrection !== null,
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
    ...editInputOf(member),
    ...{ role: member.role, permissions: member.permissions, days: 7, email: '' },
  }))
  const text =
    action === 'edit' || action === 'role'
      ? undefined
      : t(`admin-screens:acts.${action}.text`, action === 'email' ? emailDays : deletionDays)
  const submit =
    action === 'edit' || action === 'role' || action === 'email'
      ? t(`admin-screens:acts.${action}.submit`)
      : t(`admin-screens:acts.${action}.action`)

  async function run(reason: string) {
    const { message } = await sendAction(action, { member, reason, input })
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

type ActionFieldsProps = { action: Action; input: ActionInput; onChange: (part: Partial<ActionInput>) => void }

function ActionFields({ action, input, onChange }: ActionFieldsProps) {
  const { t } = useTranslation()
  if (action === 'edit')
    return (
      <Suspense fallback={<Spinner label={t('common:loading')} />}>
        <EditFields input={input} onChange={onChange} />
      </Suspense>
    )
  if (action === 'email')
    return (
      <Suspense fallback={<Spinner label={t('common:loading')} />}>
        <EmailField email={input.email} onEmail={(email) => onChange({ email })} />
      </Suspense>
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
