import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './name-search.module.css'

type NameSearchProps = { value: string; onChange: (value: string) => void; isEmpty: boolean }

/** Finds a conversation by the name of the other. */
export function NameSearch({ value, onChange, isEmpty }: NameSearchProps) {
  const { t } = useTranslation()
  return (
    <search className={styles.search}>
      <label className={styles.box}>
        <Icon name="search" size={20} />
        <input
          type="search"
          className={styles.field}
          value={value}
          maxLength={60}
          placeholder={t('chat:byName.label')}
          aria-label={t('chat:byName.label')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        />
      </label>
      <p className={styles.none} role="status">
        {isEmpty && t('chat:byName.none')}
      </p>
    </search>
  )
}
