import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './integrations.module.css'

type SecretOnceProps = { title: string; text: string; label: string; secret: string; onClose: () => void }

/** Shows a secret to be kept elsewhere, with a button that copies it. */
export function SecretOnce({ title, text, label, secret, onClose }: SecretOnceProps) {
  const { t } = useTranslation()
  const copy = () => void navigator.clipboard?.writeText(secret).then(() => toast.info(t('integrations:secret.copied')))
  return (
    <Dialog
      isOpen
      focusTitle
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="outlined" icon="copy" onClick={copy}>
            {t('integrations:secret.copy')}
          </Button>
          <Button icon="check" onClick={onClose}>
            {t('integrations:secret.kept')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text}</p>
        {/* biome-ignore lint/a11y/useSemanticElements: an output would be read aloud when it appears */}
        <code role="group" aria-label={label} className={styles.secret}>
          {secret}
        </code>
      </div>
    </Dialog>
  )
}
