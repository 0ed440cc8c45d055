import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './answers.module.css'
import { findAnswers } from './find-answers.ts'
import { type Question, topics } from './questions.ts'

const fewAtOnce = 3

/** Questions with their answers by topic, and a field that leaves those that fit. An address with `#question` opens it. */
export function Answers({ hash }: { hash: string }) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const textOf = (question: Question) =>
    `${t(`help:answers.${question}.question`)} ${t(`help:answers.${question}.answer`)}`
  const found = topics
    .map(({ topic, questions }) => ({ topic, questions: findAnswers(questions, textOf, words) }))
    .filter(({ questions }) => questions.length > 0)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = words.trim() !== ''

  useEffect(() => {
    const element = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (element instanceof HTMLDetailsElement) element.open = true
  }, [hash])

  return (
    <div className={styles.help}>
      <TextField
        id="search"
        type="search"
        icon="search"
        label={t('help:search')}
        placeholder={t('help:placeholder')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
      <p role="status" className={styles.count}>
        {isSearching && count > 0 ? t('help:found', { count }) : ''}
      </p>
      {!isSearching && <Topics />}
      {count === 0 && (
        <EmptyState title={t('help:none', { words: words.trim() })} seed="no-answer" icon="search">
          {t('help:noneText')}
        </EmptyState>
      )}
      {found.map(({ topic, questions }) => (
        <section key={topic} id={`topic-${topic}`} className={styles.topic}>
          <h2>{t(`help:sections.${topic}`)}</h2>
          <div className={styles.questions}>
            {questions.map((question) => (
              <Answer key={question} question={question} isOpen={isSearching && count <= fewAtOnce} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Topics() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('help:contents')} className={styles.topics}>
      {topics.map(({ topic }) => (
        <a key={topic} href={`#topic-${topic}`}>
          {t(`help:sections.${topic}`)}
        </a>
      ))}
    </nav>
  )
}

function Answer({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <details id={question} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by nature; the address then names the answer. */}
      <summary onClick={() => history.replaceState(history.state, '', `#${question}`)}>
        {t(`help:answers.${question}.question`)}
        <Icon name="chevron-down" size={20} />
      </summary>
      <p>{t(`help:answers.${question}.answer`)}</p>
    </details>
  )
}
