import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { Icon } from '../../../../ui/media/icon.tsx'
import { useCallConnection } from '../../connection/connection-store.ts'
import { showFaces } from '../../session/call-actions.ts'
import styles from './faces-bar.module.css'

/** Pictures are blurred until both agree: who has agreed, and the button to agree or to blur again. */
export function FacesBar({ name }: { name: string }) {
  const { t } = useTranslation()
  const { camera, faces, theirs, link } = useCallConnection()
  const isNeeded = camera !== null || theirs.camera || theirs.faces
  if (!isNeeded || link !== 'connected') return null
  const isClear = faces && theirs.faces
  const text = () => {
    if (isClear) return ''
    if (faces) return t('calls:faces.asked', { name })
    return theirs.faces ? t('calls:faces.wanted', { name }) : t('calls:faces.blurred')
  }
  return (
    <div className={styles.bar} data-clear={isClear || undefined}>
      <p role="status" className={styles.text}>
        {!isClear && <Icon name="eye-off" size={20} />}
        {text()}
      </p>
      <Button
        size="small"
        kind={faces ? 'outlined' : 'primary'}
        icon={faces ? 'eye-off' : 'eye'}
        onClick={() => showFaces(!faces)}
      >
        {faces ? t('calls:faces.blur') : t('calls:faces.show')}
      </Button>
    </div>
  )
}
