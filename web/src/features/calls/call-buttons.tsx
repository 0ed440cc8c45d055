import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { requestCall, useCallStore } from './session/call-store.ts'

type CallButtonsProps = { id: string; name: string; avatar: string | null }

/** The two ways to call a match. */
export function CallButtons({ id, name, avatar }: CallButtonsProps) {
  const { t } = useTranslation()
  const isBusy = useCallStore((state) => state.call !== null || state.request !== null)
  const start = (kind: 'voice' | 'video') => () => requestCall({ id, firstname: name, avatar }, kind)
  return (
    <>
      <IconButton icon="phone" label={t('calls:start.voice', { name })} disabled={isBusy} onClick={start('voice')} />
      <IconButton icon="video" label={t('calls:start.video', { name })} disabled={isBusy} onClick={start('video')} />
    </>
  )
}
