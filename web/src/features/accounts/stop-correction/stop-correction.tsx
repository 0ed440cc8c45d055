import { brand } from '@karibu/contract/brand'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AuthForm } from '../auth-form.tsx'
import { AuthOutcome } from '../auth-outcome.tsx'
import { stopCorrection } from '../queries.ts'

const noFields = z.object({})

type StopCorrectionProps = {
  token: string
  footer: ReactNode
  /** The next step once the link is used. */
  exit?: ReactNode
}

/**
 * Where the link leads that is mailed while staff correct the address of an account. The button objects and not the link, which
 * programs that check mails open too. Without a token there is nothing to object to.
 */
export function StopCorrection({ token, footer, exit }: StopCorrectionProps) {
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

  if (outcome)
    return (
      <AuthOutcome
        icon={outcome === 'done' ? 'check' : 'clock'}
        isDone={outcome === 'done'}
        title={t(`appeal:stopCorrection.${outcome}`)}
        text={t(`appeal:stopCorrection.${outcome}Text`, { email: brand.supportEmail })}
      >
        {exit}
      </AuthOutcome>
    )
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
