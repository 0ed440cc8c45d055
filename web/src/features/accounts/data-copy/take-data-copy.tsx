import type { FactorWays } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiFailure } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AuthForm } from '../auth-form.tsx'
import { AuthOutcome } from '../auth-outcome.tsx'
import { downloadDataCopy } from '../queries.ts'
import { type FactorInput, SecondFactorStep } from '../second-factor-step.tsx'

const noFields = z.object({})

type Step = { name: 'button' | 'done' | 'expired' } | { name: 'factor'; ways: FactorWays }
type TakeDataCopyProps = { token: string; footer: ReactNode; onAskAgain: () => void }

/**
 * Where the mailed link leads. The copy is made by the button and not by the link, which programs that check mails open too; a
 * member with a second factor is asked for it.
 */
export function TakeDataCopy({ token, footer, onAskAgain }: TakeDataCopyProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'button' })
  const { isBusy, submit } = useForm(noFields, {})

  async function take(factor: FactorInput) {
    try {
      saveFile(await downloadDataCopy({ token, ...factor }), `${brand.fileName}.zip`)
      setStep({ name: 'done' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'link_expired') return setStep({ name: 'expired' })
      if (!error.factor || step.name === 'factor') throw error
      setStep({ name: 'factor', ways: error.factor })
    }
  }

  if (step.name === 'factor')
    return (
      <SecondFactorStep
        ways={step.ways}
        use={take}
        submitLabel={t('appeal:copy.take')}
        onBack={() => setStep({ name: 'button' })}
      />
    )
  if (step.name !== 'button')
    return (
      <AuthOutcome
        icon={step.name === 'done' ? 'check' : 'clock'}
        isDone={step.name === 'done'}
        title={t(`appeal:copy.${step.name}`)}
        text={t(`appeal:copy.${step.name}Text`)}
        footer={footer}
      >
        <Button kind={step.name === 'done' ? 'outlined' : 'primary'} wide onClick={onAskAgain}>
          {t('appeal:copy.again')}
        </Button>
      </AuthOutcome>
    )
  return (
    <AuthForm
      title={t('appeal:copy.title')}
      text={t('appeal:copy.takeText')}
      onSubmit={submit(() => take({}))}
      footer={footer}
    >
      <Button type="submit" wide busy={isBusy}>
        {t('appeal:copy.take')}
      </Button>
    </AuthForm>
  )
}
