import { type QueueEntry, type QueueKind, queueKinds, queuePermissions } from '@karibu/contract'
import { OneQueue } from '../../../features/moderation/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'

const pathOfKind: Record<QueueKind, string> = {
  report: adminPaths.reports,
  photo: adminPaths.photos,
  selfie: adminPaths.selfies,
  correction: adminPaths.corrections,
  appeal: adminPaths.sanctions,
  ticket: adminPaths.tickets,
  payout: adminPaths.payouts,
  exception: adminPaths.payouts,
  refund: adminPaths.payouts,
  dispute: adminPaths.disputes,
}

/** Kinds that share the page of payouts name themselves in its address. */
const nameIn = (kind: QueueKind) => (kind === 'exception' || kind === 'refund' ? `&${kind}` : '')

const pathOf = ({ kind, id, isGone }: QueueEntry): string =>
  `${pathOfKind[kind]}?case=${encodeURIComponent(id)}${isGone ? '&gone' : ''}${nameIn(kind)}`

export function QueueScreen() {
  const permissions = useAuthStore((state) => state.user?.permissions)
  const seesMembers = useStaffPages().some(({ to }) => to === adminPaths.members)
  return (
    <StaffPage path={adminPaths.queue}>
      <OneQueue
        kinds={queueKinds.filter((kind) => queuePermissions[kind].some((each) => permissions?.includes(each)))}
        pathOf={pathOf}
        memberPath={seesMembers ? adminMemberPath : null}
      />
    </StaffPage>
  )
}
