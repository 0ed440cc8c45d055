import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../lib/device/use-media.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
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

const gestures = [
  ['heart-filled', 'right'],
  ['cross', 'left'],
  ['chevron-up', 'up'],
  ['image', 'side'],
] as const

/** What a swipe or a key does, and the switch that turns the keys off; on a touch screen the keys are folded. */
export function DeckHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const isTouch = useMedia('(pointer: coarse)')
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('discovery:keys.title')}
      footer={
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
      {isTouch ? (
        <>
          <ul className={styles.gestures}>
            {gestures.map(([icon, gesture]) => (
              <li key={gesture} className={styles.line}>
                <span className={styles.picture}>
                  <Icon name={icon} />
                </span>
                {t(`tour:help.${gesture}`)}
              </li>
            ))}
          </ul>
          <details className={styles.fold}>
            <summary>
              {t('tour:help.keyboard')}
              <Icon name="chevron-down" size={20} />
            </summary>
            <Keys />
          </details>
        </>
      ) : (
        <>
          <p>{t('discovery:keys.swipe')}</p>
          <Keys />
        </>
      )}
    </Sheet>
  )
}

function Keys() {
  const { t } = useTranslation()
  const isOn = useDeckKeysOn()
  return (
    <>
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
    </>
  )
}
