import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/controls/button.tsx'

/** Leads to the deposit, and from there back to where one is. */
export function DepositLink({ kind, to }: { kind: 'gold' | 'outlined'; to: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <ButtonLink kind={kind} size="small" icon="plus" to={`${to}?redirect=${encodeURIComponent(pathname + search)}`}>
      {t('plans:wallet.deposit')}
    </ButtonLink>
  )
}
