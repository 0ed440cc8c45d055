import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { useRefreshSecondFactor, useSecondFactor } from '../queries.ts'
import styles from '../settings.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorProof, type SecondFactorStatus } from './second-factor-proof.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** What is being done now; null is looking at it. */
type Doing = 'setUp' | 'addPasskey' | 'end' | 'newCodes' | null

/** The second factors of the login, and their recovery codes. */
export function SecondFactorSettings() {
  const { t } = useTranslation()
  const refresh = useRefreshSecondFactor()
  const [doing, setDoing] = useState<Doing>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const title = useFocusWhenLost<HTMLHeadingElement>(codes ?? doing)
  const status = useSecondFactor()

  function done(fresh: string[] | null) {
    setDoing(null)
    setCodes(fresh)
    refresh()
  }
  const back = () => done(null)

  function content() {
    if (codes) return <RecoveryCodes codes={codes} onDone={back} />
    if (doing === 'setUp') return <SecondFactorSetUp onDone={done} onBack={back} />
    if (doing === 'addPasskey') return <AddPasskey onDone={done} onBack={back} />
    if (status.isPending)
      return (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )
    if (!status.data)
      return (
        <FailedState
          message={failureMessage(status.error)}
          onRetry={() => void status.refetch()}
          busy={status.isFetching}
        />
      )
    if (doing) return <SecondFactorProof purpose={doing} status={status.data} onDone={done} onBack={back} />
    return <SecondFactorOverview status={status.data} onDo={setDoing} onChanged={back} />
  }

  return (
    <Card as="section" className={styles.group}>
      <h2 ref={title} tabIndex={-1}>
        {t('settings:factor.title')}
      </h2>
      {content()}
    </Card>
  )
}

type OverviewProps = { status: SecondFactorStatus; onDo: (doing: Doing) => void; onChanged: () => void }

function SecondFactorOverview({ status, onDo, onChanged }: OverviewProps) {
  const { t } = useTranslation()
  const { onSince, passkeys, recoveryCodesLeft, neededForStaff } = status
  const isOn = onSince !== null || passkeys.length > 0
  return (
    <>
      {neededForStaff && <Banner icon="shield">{t('settings:factor.staff')}</Banner>}
      {!isOn && <p className={styles.text}>{t('settings:factor.offText')}</p>}
      <PasskeyList
        passkeys={passkeys}
        isAlone={onSince === null}
        onAdd={() => onDo('addPasskey')}
        onRemoved={onChanged}
      />
      <Authenticator onSince={onSince} onDo={onDo} />
      {isOn && (
        <>
          <h3>{t('settings:factor.recovery')}</h3>
          <p className={styles.text}>{t('settings:factor.codesLeft', { count: recoveryCodesLeft })}</p>
          <Button kind="outlined" icon="refresh" onClick={() => onDo('newCodes')}>
            {t('settings:factor.newCodes')}
          </Button>
        </>
      )}
    </>
  )
}

function Authenticator({ onSince, onDo }: { onSince: string | null; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('settings:factor.app')}</h3>
      <p className={styles.text}>{t('settings:factor.appText')}</p>
      {onSince && <p>{t('settings:factor.onSince', { date: formatDate(onSince) })}</p>}
      {onSince ? (
        <Button kind="danger" onClick={() => onDo('end')}>
          {t('settings:factor.turnOff')}
        </Button>
      ) : (
        <Button kind="outlined" icon="shield" onClick={() => onDo('setUp')}>
          {t('settings:factor.turnOn')}
        </Button>
      )}
    </>
  )
}
