import { type AuthorityOutcome, authorityOutcomes, preservationDays, type StaffMemberDetails } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../administration.module.css'
import { answerHold, placeHold, useRefresh } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { DaysField } from './days-field.tsx'

type AuthorityCardProps = { member: StaffMemberDetails; holdsPath: string }

/** What may be done about a member at the request of an authority; for administrators. */
export function AuthorityCard({ member, holdsPath }: AuthorityCardProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'place' | 'answer' | null>(null)
  return (
    <Card as="section" className={styles.manage}>
      <h2>{t('admin-screens:holds.title')}</h2>
      {(['place', 'answer'] as const).map((step) => (
        <Button key={step} kind="outlined" wide onClick={() => setOpened(step)}>
          {t(`admin-screens:holds.${step}.action`)}
        </Button>
      ))}
      <Link to={holdsPath}>{t('admin-screens:holds.toList')}</Link>
      {opened && (
        <AuthorityDialog key={opened} step={opened} id={member.id} name={member.name} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

type AuthorityDialogProps = {
  step: 'place' | 'answer'
  id: string
  name: string
  /** What is known of the case. */
  known?: { authority: string; reference: string }
  onClose: () => void
}

/** Preserves the data of a member, or records how a request about them was answered. */
export function AuthorityDialog({ step, id, name, known, onClose }: AuthorityDialogProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [authority, setAuthority] = useState(known?.authority ?? '')
  const [reference, setReference] = useState(known?.reference ?? '')
  const [days, setDays] = useState(preservationDays)
  const [outcome, setOutcome] = useState<AuthorityOutcome>('given')

  async function send(reason: string) {
    const request = { authority, reference, reason }
    const { message } =
      step === 'place' ? await placeHold(id, { ...request, days }) : await answerHold(id, { ...request, outcome })
    if (message) toast.info(message)
    await refresh()
  }

  return (
    <ReasonDialog
      title={t(`admin-screens:holds.${step}.title`, { name })}
      text={t(`admin-screens:holds.${step}.text`)}
      submit={t(`admin-screens:holds.${step}.submit`)}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="authority"
        label={t('admin-screens:holds.authority')}
        value={authority}
        maxLength={200}
        required
        onChange={({ target }) => setAuthority(target.value)}
      />
      <TextField
        name="reference"
        label={t('admin-screens:holds.reference')}
        value={reference}
        maxLength={200}
        required
        onChange={({ target }) => setReference(target.value)}
      />
      {step === 'place' ? (
        <DaysField days={days} onDays={setDays} />
      ) : (
        <Select
          name="outcome"
          label={t('admin-screens:holds.outcome')}
          value={outcome}
          options={authorityOutcomes.map((each) => ({ value: each, label: t(`admin-screens:holds.outcomes.${each}`) }))}
          onChoose={setOutcome}
        />
      )}
    </ReasonDialog>
  )
}
