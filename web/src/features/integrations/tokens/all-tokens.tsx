import { type StaffToken, type StaffTokenKind, staffTokenKinds } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, RemovableChip } from '../../../ui/controls/chip.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { ReasonDialog } from '../../administration/index.ts'
import styles from '../integrations.module.css'
import { revokeToken, useAllTokens, useReload } from '../queries.ts'
import { TokenFacts } from './token-facts.tsx'

type AllTokensProps = {
  /** Only those of this member. */
  owner: string | undefined
  /** Undefined: of all members. */
  onOwner: (owner: string | undefined) => void
  memberPath: ((id: string) => string) | null
}

/** For administrators: the tokens of all members and the team, each of which can be revoked for a reason. */
export function AllTokens({ owner, onOwner, memberPath }: AllTokensProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<StaffTokenKind | 'all'>('all')
  const list = useAllTokens({ kind: kind === 'all' ? undefined : kind, owner })
  const rows = list.data?.pages.flatMap(({ apiTokens }) => apiTokens)
  const place = useFocusWhenLost<HTMLDivElement>(rows?.length, { atFirst: false })
  const ownerName = rows?.find((row) => row.owner.id === owner)?.owner.name ?? t('integrations:allTokens.oneOwner')
  return (
    <section className={styles.group}>
      <p className={styles.text}>{t('integrations:allTokens.text')}</p>
      <div className={styles.chips}>
        <SegmentedControl
          label={t('integrations:allTokens.kind')}
          segments={(['all', ...staffTokenKinds] as const).map((value) => ({
            value,
            label: t(`integrations:allTokens.kinds.${value}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        {owner && (
          <RemovableChip removeLabel={t('integrations:allTokens.allOwners')} onRemove={() => onOwner(undefined)}>
            {ownerName}
          </RemovableChip>
        )}
      </div>
      <div ref={place} tabIndex={-1}>
        <PagedList
          list={list}
          rows={rows}
          failed={t('integrations:allTokens.failed')}
          none={t('integrations:allTokens.none')}
        >
          {(token) => (
            <TokenOfOther key={token.id} token={token} memberPath={memberPath} onOwner={owner ? undefined : onOwner} />
          )}
        </PagedList>
      </div>
    </section>
  )
}

type TokenOfOtherProps = Pick<AllTokensProps, 'memberPath'> & {
  token: StaffToken
  onOwner: AllTokensProps['onOwner'] | undefined
}

function TokenOfOther({ token, memberPath, onOwner }: TokenOfOtherProps) {
  const { t } = useTranslation()
  const { name, owner } = token
  return (
    <article className={styles.row}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.chips}>
        {memberPath ? <Link to={memberPath(owner.id)}>{owner.name}</Link> : <span>{owner.name}</span>}
        {owner.isStaff && <Chip tone="indigo">{t('integrations:allTokens.staff')}</Chip>}
      </div>
      <TokenFacts token={token} />
      <div className={styles.actions}>
        <RevokeButton token={token} />
        {onOwner && (
          <Button kind="ghost" size="small" icon="filter" onClick={() => onOwner(owner.id)}>
            {t('integrations:allTokens.ofOwner', { name: owner.name })}
          </Button>
        )}
      </div>
    </article>
  )
}

function RevokeButton({ token: { id, name, owner } }: { token: StaffToken }) {
  const { t } = useTranslation()
  const reload = useReload('tokens')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        kind="outlined"
        size="small"
        aria-label={t('integrations:tokens.revokeOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('integrations:tokens.revoke')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('integrations:tokens.revokeTitle', { name })}
          text={t('integrations:allTokens.revokeText', { name: owner.name })}
          submit={t('integrations:tokens.revoke')}
          isDangerous
          onSubmit={async (reason) => {
            await revokeToken(id, reason)
            toast.info(t('integrations:tokens.revoked'))
            await reload()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
