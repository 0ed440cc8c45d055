import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../../ui/feedback/toast.ts'
import { ReportAbuseDialog } from '../../safety/index.ts'
import { useBlock, useForgetBlocked } from '../block-queries.ts'
import { leave } from '../session/call-actions.ts'
import { type Callee, useCallStore } from '../session/call-store.ts'

const close = () => useCallStore.setState({ reporting: null })

/** Blocks or reports the other member of a call. The server ends a call when one side blocks the other. */
export function CallReport({ person, listPath }: { person: Callee; listPath: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const forget = useForgetBlocked()

  async function onBlocked() {
    const { call } = useCallStore.getState()
    if (call?.person.id === person.id) useCallStore.setState({ hungUp: call.id })
    leave()
    close()
    // First away from a page about them, which would be requested again.
    if (`${pathname}${search}`.includes(person.id)) await navigate(listPath, { replace: true })
    forget(person.id)
    toast.info(t('people:actions.blocked', { name: person.firstname }))
  }

  const block = useBlock(person.id, () => void onBlocked())
  return (
    <ReportAbuseDialog
      person={person}
      isOpen
      onClose={close}
      isBlocking={block.isPending}
      onBlock={() => block.mutate()}
      onReported={({ blocked }) => (blocked ? void onBlocked() : close())}
    />
  )
}
