import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/failures.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { creditText } from '../../paying/index.ts'
import styles from './first-message.module.css'

type RequestRefusalProps = {
  error: unknown
  /** What one more costs once the plan's are used up; null where it cannot be bought. */
  credits: number | null
  busy: boolean
  upgradePath: string
  walletPath: string
  onCredits: () => void
}

/** Where the team answers why writing is restricted, and where one objects to it. */
const supportPath = '/chat-support'

/** Why a request was not sent, in its own words; where the plan's are used up, the ways on. */
export function RequestRefusal({ error, credits, busy, upgradePath, walletPath, onCredits }: RequestRefusalProps) {
  const { t } = useTranslation()
  const code = error instanceof ApiFailure ? error.code : null
  const isUsedUp = code === 'quota_used_up'
  const isShort = code === 'insufficient_funds'
  // More of a plan would not help: what helps is the reason, and a second look at the decision.
  const isRestricted = code === 'messaging_restricted'
  return (
    <div role="alert" className={classNames(styles.refusal, (isUsedUp || isShort) && styles.gold)}>
      <Icon name={isUsedUp || isShort ? 'wallet' : 'alert'} size={20} />
      <div className={styles.text}>
        <p>{refusalText()}</p>
        {isRestricted && (
          <>
            <p>{t('chat:request.restrictedWhy')}</p>
            <ButtonLink kind="outlined" size="small" icon="chat" to={supportPath}>
              {t('reporting:mine.ask')}
            </ButtonLink>
          </>
        )}
        {(isUsedUp || isShort) && (
          <div className={styles.ways}>
            {isUsedUp && credits !== null && (
              <Button kind="gold" size="small" busy={busy} onClick={onCredits}>
                {t('chat:request.payCredits', { credits: creditText(credits) })}
              </Button>
            )}
            {isShort && (
              <ButtonLink kind="gold" size="small" icon="wallet" to={walletPath}>
                {t('chat:request.buyCredits')}
              </ButtonLink>
            )}
            <ButtonLink kind="outlined" size="small" icon="star" to={`${upgradePath}?need=write`}>
              {t('chat:request.plans')}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  )

  function refusalText(): string {
    if (isUsedUp) return t('chat:request.usedUp')
    if (isShort) return t('chat:request.tooFewCredits')
    if (error instanceof ApiFailure && error.status === 0) return t('chat:request.offline')
    return failureMessage(error)
  }
}
