import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { repeatTour } from '../tour/tour-memory.ts'
import styles from './deck-help.module.css'
import { setDeckKeysOn, useDeckKeysOn } from './deck-keys.ts'

const keys = [
  ['←', 'pass'],
  ['→', 'like'],
  ['↑', 'open'],
  ['U', 'undo'],
  ['M', 'message'],
  ['?', 'help'],
] as const

/** Which key does what, and the switch that turns them off. */
export function DeckHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const isOn = useDeckKeysOn()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('discovery:keys.title')}
      focusTitle
      actions={
        <>
          <Button
            kind="ghost"
            onClick={() => {
              onClose()
              repeatTour()
            }}
          >
            {t('tour:again')}
          </Button>
          <Button onClick={onClose}>{t('common:done')}</Button>
        </>
      }
    >
      <p>{t('discovery:keys.swipe')}</p>
      <dl className={styles.keys}>
        {keys.map(([key, deed]) => (
          <div key={deed} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(`discovery:keys.${deed}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('discovery:keys.switch')}
        hint={t('discovery:keys.switchHint')}
        checked={isOn}
        onChange={setDeckKeysOn}
      />
    </Dialog>
  )
}
