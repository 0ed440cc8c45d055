import { type Prompt, type PromptAnswer, prompt, promptAnswerMax, promptAnswersMax } from '@karibu/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import { useChangeProfile } from '../queries.ts'
import styles from './prompts-step.module.css'
import type { StepProps } from './step.ts'
import welcomeStyles from './welcome.module.css'

const firstOffered = 6

/** Up to three prompts, answered in own words; who has nothing to say yet goes on without. */
export function PromptsStep({ person, onNext }: StepProps) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const [answers, setAnswers] = useState<readonly PromptAnswer[]>(person.promptAnswers)
  const written = answers.filter(({ answer }) => answer.trim() !== '')

  async function save(event: FormEvent) {
    event.preventDefault()
    // What is wrong is shown above the buttons.
    if (written.length > 0) await change.mutateAsync({ promptAnswers: written })
    onNext()
  }

  return (
    <form className={welcomeStyles.form} noValidate onSubmit={(event) => void save(event).catch(() => undefined)}>
      <div className={welcomeStyles.head}>
        <h2 tabIndex={-1}>{t('welcome:prompts.title')}</h2>
        <div className={styles.text}>
          <p>{t('welcome:prompts.text')}</p>
          <p role="status" className={styles.count}>
            {t('welcome:prompts.count', { number: written.length, max: promptAnswersMax })}
          </p>
        </div>
      </div>
      <div className={welcomeStyles.body}>
        <Answers answers={answers} onChange={setAnswers} />
        {answers.length < promptAnswersMax && (
          <Beginnings
            taken={answers.map((one) => one.prompt)}
            onChoose={(chosen) => setAnswers([...answers, { prompt: chosen, answer: '' }])}
          />
        )}
        {change.error && (
          <div role="alert">
            <FieldError id="prompt-answers-error">{failureMessage(change.error)}</FieldError>
          </div>
        )}
      </div>
      <FootBar className={welcomeStyles.actions ?? ''}>
        <Button kind="ghost" disabled={change.isPending} onClick={onNext}>
          {t('welcome:skip')}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {t('welcome:finish')}
        </Button>
      </FootBar>
    </form>
  )
}

type AnswersProps = { answers: readonly PromptAnswer[]; onChange: (answers: readonly PromptAnswer[]) => void }

/** The chosen prompts, each with its field; a new one takes the focus. */
function Answers({ answers, onChange }: AnswersProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(answers.length)
  useEffect(() => {
    if (answers.length > count.current) list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus()
    count.current = answers.length
  }, [answers.length])
  if (answers.length === 0) return null
  return (
    <ul ref={list} className={styles.answers}>
      {answers.map(({ prompt, answer }, at) => (
        <li key={prompt} className={styles.answer}>
          <TextArea
            name={prompt}
            label={t(`prompts:${prompt}`)}
            rows={2}
            maxLength={promptAnswerMax}
            showCount
            value={answer}
            // An answer is one line.
            onChange={({ target }) => put(prompt, target.value.replaceAll(/\s*\n\s*/g, ' '))}
          />
          <IconButton
            icon="cross"
            label={t('people:prompts.remove', { number: at + 1 })}
            onClick={() => onChange(answers.filter((one) => one.prompt !== prompt))}
          />
        </li>
      ))}
    </ul>
  )

  function put(chosen: Prompt, answer: string) {
    onChange(answers.map((one) => (one.prompt === chosen ? { prompt: chosen, answer } : one)))
  }
}

type BeginningsProps = { taken: readonly Prompt[]; onChoose: (prompt: Prompt) => void }

/** The prompts that are not answered yet, a few at first. */
function Beginnings({ taken, onChoose }: BeginningsProps) {
  const { t } = useTranslation()
  const [hasAll, setAll] = useState(false)
  const free = prompt.options.filter((option) => !taken.includes(option))
  return (
    <fieldset className={styles.beginnings}>
      <legend>{t('welcome:prompts.choose')}</legend>
      {(hasAll ? free : free.slice(0, firstOffered)).map((option) => (
        <button key={option} type="button" className={styles.beginning} onClick={() => onChoose(option)}>
          {t(`prompts:${option}`)}
        </button>
      ))}
      {!hasAll && (
        <Button kind="ghost" size="small" icon="chevron-down" onClick={() => setAll(true)}>
          {t('welcome:prompts.more')}
        </Button>
      )}
    </fieldset>
  )
}
