import type { PromptAnswer } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import styles from './card-answer.module.css'

/** What the member answered first, in two lines at most; low cards show none. */
export function CardAnswer({ answer }: { answer: PromptAnswer }) {
  const { t } = useTranslation()
  return (
    <p className={styles.answer} data-answer="">
      <span className={styles.prompt}>{t(`prompts:${answer.prompt}`)}</span> {answer.answer}
    </p>
  )
}
