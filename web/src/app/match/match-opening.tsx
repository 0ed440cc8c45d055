import type { MemberCard } from '@karibu/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../features/chat/composer/text-field.tsx'
import type { Suggestion } from '../../features/chat/composer/use-draft.ts'
import { OpenerChips } from '../../features/chat/openers/opener-chips.tsx'
import { outbox } from '../../features/chat/outbox/my-outbox.ts'
import { usePerson } from '../../features/profiles/queries.ts'
import styles from './match-opening.module.css'

/** The first line to a new match, with three suggestions; one that is chosen can be changed before it is sent. */
export function MatchOpening({ person, onSent }: { person: MemberCard; onSent: () => void }) {
  const { t } = useTranslation()
  const { data, isLoading } = usePerson(person.id)
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the two photos; there it opens with a tap.
    if (matchMedia('(pointer: fine)').matches) box.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={box} className={styles.opening}>
      <p className={styles.label} aria-hidden="true">
        {t('chat:openers.label')}
      </p>
      <OpenerChips
        person={data}
        isLoading={isLoading}
        chosen={chosen?.text}
        onChoose={(text) => {
          setChosen({ text })
        }}
      />
      <TextField
        memberId={person.id}
        name={person.firstname}
        placeholder={t('reactions:mutual.writeName', { name: person.firstname })}
        suggestion={chosen}
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
