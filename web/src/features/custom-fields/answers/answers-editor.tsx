import type { CustomField } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureRow } from '../../../ui/layout/disclosure-row.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useCustomFields } from '../queries.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './answers.module.css'

/** The fields of staff in the editor of one's own profile, one open at a time; nothing while there are none. */
export function AnswersEditor() {
  const { t } = useTranslation()
  const { data } = useCustomFields()
  const [openId, setOpenId] = useState<string | null>(null)
  if (!data?.length) return null
  return (
    <section className={styles.editor} aria-label={t('custom-fields:title')}>
      <h3>{t('custom-fields:title')}</h3>
      <ul className={styles.rows}>
        {data.map((field) => (
          <AnswerRow
            key={field.id}
            field={field}
            isOpen={field.id === openId}
            onToggle={() => setOpenId(field.id === openId ? null : field.id)}
            onClose={() => {
              setOpenId(null)
              // The pressed button is gone.
              document.getElementById(buttonId(field))?.focus({ preventScroll: true })
            }}
          />
        ))}
      </ul>
    </section>
  )
}

const buttonId = ({ id }: CustomField): string => `answer-${id}`

type AnswerRowProps = { field: CustomField; isOpen: boolean; onToggle: () => void; onClose: () => void }

function AnswerRow({ field, isOpen, onToggle, onClose }: AnswerRowProps) {
  const { t } = useTranslation()
  return (
    <li>
      <DisclosureRow
        id={buttonId(field)}
        heading="h4"
        name={field.label}
        value={summaryOf(field)}
        missing={t('people:edit.add')}
        note={<AnswerNote field={field} />}
        {...{ isOpen, onToggle }}
      >
        <AnswerForm field={field} onClose={onClose} />
      </DisclosureRow>
    </li>
  )
}

/** Why others do not see an answer although it was given. */
function AnswerNote({ field: { offered, options, sensitive, answer } }: { field: CustomField }) {
  const { t } = useTranslation()
  if (!answer) return null
  const isGone = options.some((option) => !option.offered)
  const isUnagreed = sensitive && answer.consentedOn === null
  if (offered && !isGone && !isUnagreed) return null
  return (
    <p className={styles.note}>
      <Icon name="lock" size={20} />
      {!offered && t('custom-fields:archived')}
      {offered && isUnagreed && t('custom-fields:unagreed')}
      {offered && !isUnagreed && isGone && t('custom-fields:optionArchived')}
    </p>
  )
}

function summaryOf({ options, answer }: CustomField): string {
  if (!answer) return ''
  const chosen = options.filter(({ id }) => answer.options.includes(id)).map(({ label }) => label)
  return answer.text ?? chosen.join(', ')
}
