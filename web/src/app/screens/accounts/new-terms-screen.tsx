import { noTermsVersion, termsVersions } from '@karibu/contract/terms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { leaveHash } from '../../../features/settings/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { formatDate, formatDay } from '../../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'
import { redirectTarget } from '../../redirect-target.ts'
import styles from './new-terms-screen.module.css'
import { useAcceptTerms } from './use-accept-terms.ts'

const dataPath = `${paths.settings}?tab=data`

/** Asks a member to accept the newest terms: what changed, the whole of it, and every way to go on or to leave. */
export function NewTermsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  // Read once: on the way there the address is already another one.
  const [target] = useState(() => redirectTarget(search))
  const user = useAuthStore((state) => state.user)
  const { isBusy, accept } = useAcceptTerms()
  if (!user?.terms) return <Navigate to={target} replace />
  const { accepted, dueAt } = user.terms
  const isOver = Date.parse(dueAt) <= Date.now()
  return (
    <div className={styles.page}>
      <Introduction accepted={accepted} />
      <p className={styles.read}>
        <span>{t('documents:newTerms.read')}</span>
        <Link to={paths.terms}>{t('documents:terms.title')}</Link>
        <Link to={paths.privacy}>{t('documents:privacy.title')}</Link>
      </p>
      <p className={styles.note}>
        {isOver ? t('documents:newTerms.over') : t('documents:newTerms.until', { date: formatDate(dueAt) })}
      </p>
      <Button wide busy={isBusy} onClick={accept}>
        {t('documents:newTerms.accept')}
      </Button>
      <Button wide kind="outlined" onClick={() => void navigate(target, { replace: true })}>
        {t(isOver ? 'documents:newTerms.onlyRead' : 'documents:newTerms.later')}
      </Button>
      <div className={styles.leave}>
        <p>{t('documents:newTerms.refuse')}</p>
        <ButtonLink kind="ghost" size="small" to={dataPath}>
          {t('documents:newTerms.export')}
        </ButtonLink>
        <ButtonLink kind="ghost" size="small" to={`${dataPath}${leaveHash}`}>
          {t('documents:newTerms.delete')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** What changed since the version that a member accepted; an imported member has accepted none, so nothing changed. */
function Introduction({ accepted }: { accepted: string }) {
  const { t } = useTranslation()
  const isFirst = accepted === noTermsVersion
  return (
    <>
      <h1 tabIndex={-1}>{t(isFirst ? 'documents:newTerms.firstTitle' : 'documents:newTerms.title')}</h1>
      <p className={styles.lead}>
        {isFirst ? t('documents:newTerms.firstLead') : t('documents:newTerms.lead', { date: formatDay(accepted) })}
      </p>
      {!isFirst && <Changes since={accepted} />}
    </>
  )
}

/** What every version since the accepted one changed, the newest first. */
function Changes({ since }: { since: string }) {
  const { t } = useTranslation()
  return termsVersions
    .filter(({ date }) => date > since)
    .map(({ date, changes }) => (
      <section key={date} className={styles.changes}>
        <h2>{t('documents:newTerms.changed', { date: formatDay(date) })}</h2>
        <ul>
          {changes.map((change) => (
            <li key={change}>{t(`documents:changes.${change}`)}</li>
          ))}
        </ul>
      </section>
    ))
}
