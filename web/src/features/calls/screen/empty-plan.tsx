import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { leave } from '../session/call-actions.ts'

/** A call was refused by the plan: says whether it never had calls or they are used up, and leads to the plans. */
export function EmptyPlan({ plansPath }: { plansPath: string }) {
  const { t } = useTranslation()
  const { data: why } = useQuery({
    queryKey: ['calls', 'plan'],
    queryFn: async ({ signal }) => {
      const { plan } = (await call(api.subscriptions.mine, {}, signal)).subscription
      return plan.calls === 0 ? 'none' : 'used'
    },
    staleTime: 0,
  })
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t(`calls:plan.title.${why ?? 'unknown'}`)}
      actions={
        <>
          <Button kind="outlined" onClick={leave}>
            {t('common:close')}
          </Button>
          <ButtonLink to={plansPath} onClick={leave}>
            {t('calls:plan.see')}
          </ButtonLink>
        </>
      }
    >
      <p>{[why && t(`calls:plan.why.${why}`), t('calls:plan.about')].filter(Boolean).join(' ')}</p>
    </Dialog>
  )
}
