import { type Prompt, type PromptAnswer, prompt, promptAnswerMax, promptAnswersMax } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import styles from './prompts-field.module.css'

type PromptsFieldProps = {
  value: readonly PromptAnswer[]
  onChange: (value: PromptAnswer[]) => void
  error?: string | undefined
}

/** Up to three prompts, each chosen from the list and answered in own words, in own order. */
export function PromptsField({ value, onChange, error }: PromptsFieldProps) {
  const { t } = useTranslation()
  const unused = prompt.options.filter((option) => value.every((answer) => answer.prompt !== option))
  const [next] = unused
  const put = (at: number, change: Partial<PromptAnswer>) =>
    onChange(value.map((answer, index) => (index === at ? { ...answer, ...change } : answer)))
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('people:prompts.hint', { max: promptAnswersMax, length: promptAnswerMax })}</p>
      {value.map((answer, at) => (
        <AnswerFields
          key={answer.prompt}
          answer={answer}
          at={at}
          count={value.length}
          prompts={prompt.options.filter((option) => option === answer.prompt || unused.includes(option))}
          onChange={(change) => put(at, change)}
          onMove={(to) => onChange(moved(value, at, to))}
          onRemove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
      {error && <FieldError id="prompt-answers-error">{error}</FieldError>}
      {next && value.length < promptAnswersMax && (
        <Button
          className={styles.add}
          kind="outlined"
          icon="plus"
          onClick={() => onChange([...value, { prompt: next, answer: '' }])}
        >
          {t('people:prompts.add')}
        </Button>
      )}
    </div>
  )
}

type AnswerFieldsProps = {
  answer: PromptAnswer
  at: number
  count: number
  prompts: readonly Prompt[]
  onChange: (change: Partial<PromptAnswer>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function AnswerFields({ answer, at, count, prompts, onChange, onMove, onRemove }: AnswerFieldsProps) {
  const { t } = useTranslation()
  const number = at + 1
  return (
    <div className={styles.answer}>
      <Select
        label={t('people:prompts.prompt', { number })}
        options={prompts.map((value) => ({ value, label: t(`prompts:${value}`) }))}
        value={answer.prompt}
        onChange={(event) => onChange({ prompt: prompt.parse(event.target.value) })}
      />
      <TextArea
        name="promptAnswers"
        label={t('people:prompts.answer')}
        rows={2}
        maxLength={promptAnswerMax}
        showCount
        value={answer.answer}
        // An answer is one line.
        onChange={(event) => onChange({ answer: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
      />
      <div className={styles.tools}>
        {count > 1 && (
          <>
            <IconButton
              icon="chevron-up"
              label={t('people:prompts.up', { number })}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            />
            <IconButton
              icon="chevron-down"
              label={t('people:prompts.down', { number })}
              disabled={number === count}
              onClick={() => onMove(at + 1)}
            />
          </>
        )}
        <IconButton icon="trash" label={t('people:prompts.remove', { number })} onClick={onRemove} />
      </div>
    </div>
  )
}

function moved(answers: readonly PromptAnswer[], from: number, to: number): PromptAnswer[] {
  const others = answers.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, ...answers.slice(from, from + 1))
}
