import type { FailedMail } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { DropButton } from './drop-button.tsx'
import { JobFacts } from './job-facts.tsx'
import { resendMail, useFailedMails } from './queries.ts'
import styles from './queue.module.css'
import { ReasonButton } from './reason-button.tsx'

/** Mails that could not be sent, to be sent again where what they hold is still of use. */
export function MailList() {
  const { t } = useTranslation()
  const list = useFailedMails()
  const rows = list.data?.pages.flatMap(({ mails }) => mails)
  const place = useFocusWhenLost<HTMLDivElement>(rows?.length, { atFirst: false })
  return (
    <>
      <p className={styles.muted}>{t('admin-screens:jobs.mailsText')}</p>
      <div className={styles.list} ref={place} tabIndex={-1}>
        <PagedList
          list={list}
          rows={rows}
          failed={t('admin-screens:jobs.mailsFailed')}
          none={t('admin-screens:jobs.noMails')}
        >
          {(mail) => <MailCard key={mail.id} mail={mail} />}
        </PagedList>
      </div>
    </>
  )
}

function MailCard({ mail }: { mail: FailedMail }) {
  const { t } = useTranslation()
  const { id, state, recipient, obstacle } = mail
  async function resend(reason: string) {
    await resendMail(id, reason)
    toast.info(t('admin-screens:jobs.resent'))
  }
  return (
    <Card as="article" className={styles.card}>
      <JobFacts job={mail} />
      {recipient && <p>{t('admin-screens:jobs.to', { recipient })}</p>}
      {obstacle && (
        <p className={styles.obstacle}>
          <Icon name="info" size={20} />
          <span>{t(`admin-screens:jobs.obstacles.${obstacle}`)}</span>
        </p>
      )}
      <div className={styles.actions}>
        {!obstacle && (
          <ReasonButton
            kind="outlined"
            icon="send"
            label={t('admin-screens:jobs.resend')}
            title={t('admin-screens:jobs.resendTitle', { id })}
            text={t('admin-screens:jobs.resendText')}
            onSubmit={resend}
          />
        )}
        {state === 'failed' && <DropButton id={id} what="mail" />}
      </div>
    </Card>
  )
}
