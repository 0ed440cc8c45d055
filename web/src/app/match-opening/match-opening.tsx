import type { MemberCard } from '@karibu/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../features/chat/composer/text-field.tsx'
import { outbox } from '../../features/chat/outbox/my-outbox.ts'
import { usePerson } from '../../features/profiles/queries.ts'
import { languageNames } from '../../lib/i18n/language-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './match-opening.module.css'
import { type Opener, openersFor } from './opener-rules.ts'

const waiting = ['a', 'b', 'c']

/** The first line to a new match, with three suggestions; one that is chosen can be changed before it is sent. */
export function MatchOpening({ person, onSent }: { person: MemberCard; onSent: () => void }) {
  const { t, i18n } = useTranslation()
  const { data, isLoading } = usePerson(person.id)
  const [chosen, setChosen] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover what is celebrated; there it comes with a tap.
    if (matchMedia('(pointer: fine)').matches) box.current?.querySelector('textarea')?.focus()
  }, [])

  function choose(text: string) {
    setChosen(text)
    const field = box.current?.querySelector('textarea')
    field?.focus()
    // Once it is as high as the words.
    requestAnimationFrame(() => field?.scrollIntoView?.({ block: 'nearest' }))
  }
  const textOf = (opener: Opener): string => {
    if (opener.key === 'language') return t('chat:openers.language', { language: languageNames[opener.language] })
    if (!('interest' in opener)) return t(`chat:openers.${opener.key}`)
    const interest = t(`details:interests.${opener.interest}`).toLocaleLowerCase(i18n.language)
    return t(`chat:openers.${opener.key}`, { interest })
  }
  const nothing = { interests: [], shared: { interests: [], languages: [] } }
  return (
    <div ref={box} className={styles.opening}>
      <ul className={styles.openers} aria-label={t('chat:openers.label')} aria-busy={isLoading}>
        {isLoading
          ? waiting.map((key) => (
              <li key={key}>
                <Skeleton shape="block" className={styles.waiting} />
              </li>
            ))
          : openersFor(data ?? nothing, i18n.language).map((opener) => (
              <li key={opener.key}>
                <button type="button" className={styles.opener} onClick={() => choose(textOf(opener))}>
                  {textOf(opener)}
                </button>
              </li>
            ))}
      </ul>
      <TextField
        memberId={person.id}
        name={person.firstname}
        initialText={chosen}
        onTyping={() => {}}
        onSend={(body) => {
          void outbox.add({ to: person.id, replyTo: null, body })
          onSent()
          return true
        }}
      />
    </div>
  )
}
