import { api, type ReplyOf } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { failureMessage } from '../../lib/failures.ts'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusWhenLost } from '../../ui/use-focus-when-lost.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorProof } from './second-factor-proof.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import styles from './settings.module.css'

const key = ['second-factor']
type Standing = ReplyOf<typeof api.secondFactor.show>
/** What is being done now; null is looking at it. */
type Doing = 'setUp' | 'end' | 'newCodes' | null

/** The second factor of the login: on, off, and its recovery codes. */
export function SecondFactorSettings() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const title = useFocusWhenLost<HTMLHeadingElement>(codes ?? doing)
  const standing = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(api.secondFactor.show, {}, signal),
    staleTime: 0,
  })

  function done(fresh: string[] | null) {
    setDoing(null)
    setCodes(fresh)
    void client.invalidateQueries({ queryKey: key })
    // Switching it on ends the other sessions.
    void client.invalidateQueries({ queryKey: ['sessions'] })
  }
  const back = () => done(null)

  function content() {
    if (codes) return <RecoveryCodes codes={codes} onDone={back} />
    if (doing === 'setUp') return <SecondFactorSetUp onDone={done} onBack={back} />
    if (doing) return <SecondFactorProof purpose={doing} onDone={done} onBack={back} />
    if (standing.isPending)
      return (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )
    if (!standing.data)
      return (
        <FailedState
          message={failureMessage(standing.error)}
          onRetry={() => void standing.refetch()}
          busy={standing.isFetching}
        />
      )
    return <AsItIs standing={standing.data} onDo={setDoing} />
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

function AsItIs({ standing, onDo }: { standing: Standing; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation()
  const { onSince, recoveryCodesLeft, neededForStaff } = standing
  const forStaff = neededForStaff && <Banner icon="shield">{t('settings:factor.staff')}</Banner>
  if (!onSince)
    return (
      <>
        {forStaff}
        <p className={styles.text}>{t('settings:factor.offText')}</p>
        <Button icon="shield" onClick={() => onDo('setUp')}>
          {t('settings:factor.turnOn')}
        </Button>
      </>
    )
  return (
    <>
      {forStaff}
      <p>{t('settings:factor.onSince', { date: formatDate(onSince) })}</p>
      <p className={styles.text}>{t('settings:factor.codesLeft', { count: recoveryCodesLeft })}</p>
      <Button kind="outlined" icon="refresh" onClick={() => onDo('newCodes')}>
        {t('settings:factor.newCodes')}
      </Button>
      <Button kind="danger" onClick={() => onDo('end')}>
        {t('settings:factor.turnOff')}
      </Button>
    </>
  )
}
