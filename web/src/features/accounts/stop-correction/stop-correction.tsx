import { brand } from '@karibu/contract/brand'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import styles from '../auth-form.module.css'
import { AuthForm } from '../auth-form.tsx'
import { stopCorrection } from '../queries.ts'

const noFields = z.object({})

/**
 * Where the link leads that is mailed while staff correct the address of an account. The button objects and not the link, which
 * programs that check mails open too. Without a token there is nothing to object to.
 */
export function StopCorrection({ token, footer }: { token: string; footer: ReactNode }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(token === '' ? 'expired' : null)
  const { isBusy, submit } = useForm(noFields, {})

  async function stop() {
    try {
      await stopCorrection(token)
      setOutcome('done')
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'link_expired') throw error
      setOutcome('expired')
    }
  }

  if (outcome) return <Outcome name={outcome} footer={footer} />
  return (
    <AuthForm
      title={t('appeal:stopCorrection.title')}
      text={t('appeal:stopCorrection.text')}
      onSubmit={submit(stop)}
      footer={footer}
    >
      <Button type="submit" wide busy={isBusy}>
        {t('appeal:stopCorrection.button')}
      </Button>
    </AuthForm>
  )
}

function Outcome({ name, footer }: { name: 'done' | 'expired'; footer: ReactNode }) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.card}>
      <h1 ref={title} tabIndex={-1}>
        {t(`appeal:stopCorrection.${name}`)}
      </h1>
      <p className={styles.text} role="status">
        {t(`appeal:stopCorrection.${name}Text`, { email: brand.supportEmail })}
      </p>
      <div className={styles.footer}>{footer}</div>
    </section>
  )
}
