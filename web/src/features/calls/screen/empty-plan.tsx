import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useRefusalByPlan } from '../queries.ts'
import { leave } from '../session/call-actions.ts'

/** A call was refused by the plan: says whether it never had calls or they are used up, and leads to the plans. */
export function EmptyPlan({ plansPath }: { plansPath: string }) {
  const { t } = useTranslation()
  const why = useRefusalByPlan()
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
