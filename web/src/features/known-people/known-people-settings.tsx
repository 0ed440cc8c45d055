import type { KnownContact } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { AddForm } from './add-form.tsx'
import styles from './known-people.module.css'
import { useKnownPeople, useKnownPeopleSteps } from './queries.ts'

const shownAtFirst = 10

/** People I know and do not want to meet, by address and number. */
export function KnownPeopleSettings() {
  const { t } = useTranslation()
  const { data } = useKnownPeople()
  if (!data) return null
  const { contacts, contactsMax: max } = data
  return (
    <div className={styles.group}>
      <p className={styles.text}>{t('safety-screens:known.text')}</p>
      <p className={styles.text}>{t('safety-screens:known.stays')}</p>
      <p className={styles.text}>{t('safety-screens:known.kept')}</p>
      <AddForm />
      {contacts.length > 0 && (
        <>
          <h3>{t('safety-screens:known.list', { number: contacts.length, max })}</h3>
          <Contacts contacts={contacts} />
        </>
      )}
    </div>
  )
}

function Contacts({ contacts }: { contacts: KnownContact[] }) {
  const { t } = useTranslation()
  const { remove } = useKnownPeopleSteps()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className={styles.list}>
        {contacts.slice(0, isWhole ? contacts.length : shownAtFirst).map(({ id, label }) => (
          <li key={id} className={styles.row}>
            <span className={styles.label} dir="ltr">
              {label}
            </span>
            <IconButton
              icon="trash"
              label={t('safety-screens:known.remove', { label })}
              busy={remove.isPending && remove.variables === id}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            />
          </li>
        ))}
      </ul>
      {!isWhole && contacts.length > shownAtFirst && (
        <div className={styles.actions}>
          <Button kind="ghost" onClick={() => setWhole(true)}>
            {t('safety-screens:known.all')}
          </Button>
        </div>
      )}
    </>
  )
}
