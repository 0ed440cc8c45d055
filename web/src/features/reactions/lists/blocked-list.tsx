import type { MemberCard } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useReact } from '../use-react.ts'
import { ReactionList } from './reaction-list.tsx'

/** Members I blocked; unblocking asks for a confirmation. */
export function BlockedList({ wayOn }: { wayOn: ReactNode }) {
  const { t } = useTranslation()
  const react = useReact()
  const [asked, setAsked] = useState<MemberCard | null>(null)
  const close = () => setAsked(null)

  function unblock() {
    if (asked) react.mutate({ member: asked, kind: 'block', on: false })
    close()
  }

  return (
    <>
      <ReactionList
        kind="block"
        label={t('dashboard:nav.blocked')}
        empty={
          <EmptyState title={t('reactions:blocked.empty')} seed="blocked" icon="shield" action={wayOn}>
            {t('reactions:blocked.emptyText')}
          </EmptyState>
        }
        actions={(member) => (
          <Button
            kind="outlined"
            size="small"
            aria-label={t('reactions:blocked.unblockName', { name: member.firstname })}
            onClick={() => setAsked(member)}
          >
            {t('reactions:blocked.unblock')}
          </Button>
        )}
      />
      <Dialog
        isOpen={asked !== null}
        onClose={close}
        title={t('reactions:blocked.ask', { name: asked?.firstname ?? '' })}
        actions={
          <>
            <Button kind="outlined" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button onClick={unblock}>{t('reactions:blocked.unblock')}</Button>
          </>
        }
      >
        <p>{t('reactions:blocked.askText')}</p>
      </Dialog>
    </>
  )
}
