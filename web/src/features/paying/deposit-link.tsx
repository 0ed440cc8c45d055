import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/controls/button.tsx'

/** Leads to the deposit, which begins with what is missing (US dollars), and from there back to where one is. */
export function DepositLink({ kind, to, missing }: { kind: 'gold' | 'outlined'; to: string; missing?: number }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams({ redirect: pathname + search })
  if (missing) query.set('missing', missing.toFixed(2))
  return (
    <ButtonLink kind={kind} size="small" icon="plus" to={`${to}?${query}`}>
      {t('plans:wallet.deposit')}
    </ButtonLink>
  )
}
