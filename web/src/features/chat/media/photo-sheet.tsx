import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../../lib/i18n/fault-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import type { UnsentMedia } from '../outbox/outbox-store.ts'
import { photoBytes, photoFaultOf } from './photo-bytes.ts'
import styles from './photo-sheet.module.css'

type PhotoSheetProps = {
  name: string
  files: readonly File[]
  onClose: () => void
  onSend: (bytes: Blob, media: UnsentMedia) => void
}

type Picked = { key: number; file: File; address: string; fault: string | null }

/** Shows the photos one picked before they go out; they are made small here. */
export function PhotoSheet({ name, files, onClose, onSend }: PhotoSheetProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = usePicked(files)
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    for (const { file, fault } of picked) {
      if (fault) continue
      const { bytes, width, height } = await photoBytes(file)
      onSend(bytes, { kind: 'photo', width, height })
    }
    onClose()
  }

  const good = picked.filter(({ fault }) => !fault).length
  return (
    <Sheet
      isOpen
      onClose={() => !isBusy && onClose()}
      title={t('chat:photo.sheet', { name })}
      footer={
        <>
          <Button kind="outlined" disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon="send" busy={isBusy} disabled={good === 0} onClick={() => void send()}>
            {t('chat:photo.send', { count: good })}
          </Button>
        </>
      }
    >
      <ul className={styles.photos} data-single={picked.length === 1 || undefined}>
        {picked.map(({ key, file, address, fault }) => (
          <li key={key} className={styles.photo}>
            {fault ? (
              <p className={styles.fault}>{faultText({ key: fault })}</p>
            ) : (
              <img src={address} alt={file.name} />
            )}
            {picked.length > 1 && (
              <IconButton
                kind="scrim"
                icon="cross"
                label={t('chat:photo.leave', { name: file.name })}
                className={styles.leave}
                disabled={isBusy}
                onClick={() => setPicked(picked.filter((one) => one.key !== key))}
              />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The picked photos, which can be taken out again. */
function usePicked(files: readonly File[]) {
  const state = useState<Picked[]>([])
  const [, setPicked] = state
  useEffect(() => {
    const all = files.map((file, key) => ({ key, file, address: URL.createObjectURL(file), fault: photoFaultOf(file) }))
    setPicked(all)
    return () => {
      for (const { address } of all) URL.revokeObjectURL(address)
    }
  }, [files])
  return state
}
