import type { ApiToken } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelative } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import styles from '../integrations.module.css'

type TokenFactsProps = { token: Pick<ApiToken, 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> }

/** What a token may do, when it was made and used, and how long it is good. */
export function TokenFacts({ token: { scopes, createdAt, expiresAt, lastUsedAt } }: TokenFactsProps) {
  const { t } = useTranslation()
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <>
      <div className={styles.chips}>
        {scopes.map((scope) => (
          <Chip key={scope}>{t(`integrations:tokens.scopes.${scope}`)}</Chip>
        ))}
      </div>
      <p className={styles.text}>
        {[
          t('integrations:tokens.created', { date: formatDate(createdAt, { dateStyle: 'medium' }) }),
          t(isOver ? 'integrations:tokens.ended' : 'integrations:tokens.until', {
            date: formatDate(expiresAt, { dateStyle: 'medium' }),
          }),
          lastUsedAt
            ? t('integrations:tokens.used', { when: formatRelative(lastUsedAt) })
            : t('integrations:tokens.unused'),
        ].join(' · ')}
      </p>
    </>
  )
}
