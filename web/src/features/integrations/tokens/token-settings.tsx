import type { ApiToken } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import styles from '../integrations.module.css'
import { removeToken, useReload, useTokens } from '../queries.ts'
import { SecretOnce } from '../secret-once.tsx'
import { TokenFacts } from './token-facts.tsx'
import { TokenForm } from './token-form.tsx'

/** My tokens for programs: each can be revoked, and new ones are made. On the team's page it speaks of the team. */
export function TokenSettings({ isTeam = false }: { isTeam?: boolean }) {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  return (
    <Card as="section" className={styles.group}>
      <h2 className={isTeam ? undefined : styles.own}>
        {t(isTeam ? 'integrations:tokens.teamTitle' : 'integrations:tokens.title')}
      </h2>
      <p className={styles.text}>{t('integrations:tokens.text')}</p>
      {isTeam && <p className={styles.text}>{t('integrations:tokens.teamText')}</p>}
      <TokenList />
      <Button icon="plus" className={styles.way} onClick={() => setMaking(true)}>
        {t('integrations:tokens.make')}
      </Button>
      {isMaking && (
        <TokenForm
          onMade={(made) => {
            setMaking(false)
            setToken(made)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {token && (
        <SecretOnce
          title={t('integrations:tokens.madeTitle')}
          text={t('integrations:tokens.madeText')}
          label={t('integrations:tokens.token')}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
    </Card>
  )
}

function TokenList() {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch } = useTokens()
  const place = useFocusWhenLost<HTMLDivElement>(data?.apiTokens.length, { atFirst: false })
  if (isPending)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  if (!data)
    return <FailedState message={t('integrations:tokens.failed')} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div ref={place} tabIndex={-1}>
      {data.apiTokens.length === 0 && <p>{t('integrations:tokens.none')}</p>}
      <ul className={styles.list}>
        {data.apiTokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
    </div>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { name } = token
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <Button
          kind="outlined"
          size="small"
          aria-label={t('integrations:tokens.revokeOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('integrations:tokens.revoke')}
        </Button>
      </div>
      <TokenFacts token={token} />
      {isAsking && <RevokeDialog token={token} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation()
  const reload = useReload('tokens')
  const [isBusy, setBusy] = useState(false)
  async function revoke() {
    setBusy(true)
    try {
      await removeToken(id)
      toast.info(t('integrations:tokens.revoked'))
      onClose()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
      await reload()
    }
  }
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={t('integrations:tokens.revokeTitle', { name })}
      actions={
        <>
          <Button kind="outlined" disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void revoke()}>
            {t('integrations:tokens.revoke')}
          </Button>
        </>
      }
    >
      <p>{t('integrations:tokens.revokeText')}</p>
    </Dialog>
  )
}
