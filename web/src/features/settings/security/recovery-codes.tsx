import { brand } from '@karibu/contract/brand'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from './second-factor.module.css'

/** The codes for a lost phone. They are shown this once, to be kept elsewhere. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = `${brand.fileName}-recovery-codes.txt`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  }

  return (
    <>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('settings:factor.recovery')}
      </h3>
      <p className={styles.text}>{t('settings:factor.recoveryText')}</p>
      <ul className={styles.codes} aria-label={t('settings:factor.recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          kind="outlined"
          icon="copy"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => toast.info(t('settings:factor.copied')))}
        >
          {t('settings:factor.copyCodes')}
        </Button>
        <Button kind="outlined" onClick={save}>
          {t('settings:factor.download')}
        </Button>
      </div>
      <Button icon="check" onClick={onDone}>
        {t('settings:factor.kept')}
      </Button>
    </>
  )
}
