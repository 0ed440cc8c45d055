import { useTranslation } from 'react-i18next'
import { IconLink } from '../../ui/controls/icon-button.tsx'

type GiftLinkProps = { name: string; to: string; kind?: 'plain' | 'outlined' | 'gold' }

/** The way to a gift for a member. */
export function GiftLink({ name, to, kind = 'gold' }: GiftLinkProps) {
  const { t } = useTranslation()
  return <IconLink kind={kind} icon="gift" label={t('gift-screens:giveTo', { name })} to={to} />
}
