import type { Call } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useCallConnection } from '../connection/connection-store.ts'
import { hangUp } from '../session/call-actions.ts'
import { clockOf, useSeconds } from '../session/use-call.ts'
import styles from './small-call.module.css'

/** A call that goes on while one reads: name, time, the way back and the end. */
export function SmallCall({ call, onLarger }: { call: Call; onLarger: () => void }) {
  const { t } = useTranslation()
  const seconds = useSeconds(call)
  const isLost = useCallConnection((state) => state.link === 'lost')
  const name = call.person.firstname
  return (
    <section className={styles.call} aria-label={t('calls:state.talking', { name })}>
      <button type="button" className={styles.back} onClick={onLarger}>
        <VisuallyHidden>{t('calls:act.larger')}</VisuallyHidden>
        <Icon name="chevron-up" size={20} />
        <span className={styles.name}>{name}</span>
        <span className={styles.clock}>{isLost ? t('calls:state.lost') : clockOf(seconds)}</span>
      </button>
      <IconButton icon="hang-up" label={t('calls:act.end')} className={styles.end} onClick={() => void hangUp()} />
    </section>
  )
}
