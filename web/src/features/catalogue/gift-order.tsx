import type { SoldItem } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './catalogue.module.css'
import { type Guarded, useChangePrices } from './queries.ts'

type Props = { gifts: SoldItem[]; guarded: Guarded; onClose: () => void }

/** The order of the gifts in the shop; nothing changes before it is saved. */
export function GiftOrder({ gifts, guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { ordered, move, reason, setReason, error, isBusy, submit } = useGiftOrder({ gifts, guarded, onClose })
  return (
    <Card>
      <form className={styles.list} onSubmit={submit} noValidate aria-label={t('admin-screens:giftOrder.change')}>
        <p className={styles.muted}>{t('admin-screens:giftOrder.text')}</p>
        <ol className={styles.list}>
          {ordered.map(({ id, name }, index) => (
            <li key={id} className={styles.item}>
              <span>
                {index + 1}. {name}
              </span>
              <span className={styles.chips}>
                <IconButton
                  icon="chevron-up"
                  label={t('admin-screens:fields.up', { label: name })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={t('admin-screens:fields.down', { label: name })}
                  disabled={index === ordered.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </span>
            </li>
          ))}
        </ol>
        <TextArea
          name="reason"
          label={t('admin-screens:acts.reason')}
          hint={t('admin-screens:acts.reasonKept')}
          rows={2}
          maxLength={500}
          required
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.foot}>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {t('common:save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useGiftOrder({ gifts, guarded, onClose }: Props) {
  const { orderGifts } = useChangePrices()
  const [ordered, setOrdered] = useState(gifts)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function move(from: number, to: number) {
    setOrdered((before) => {
      const moved = before.slice(from, from + 1)
      return before.toSpliced(from, 1).toSpliced(to, 0, ...moved)
    })
  }

  async function save() {
    const ids = ordered.map(({ id }) => id)
    const answer = await guarded(async () => ({ message: await orderGifts({ ids, reason }) }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    save()
      .catch((failure: unknown) => {
        setError(fieldMessages(failure).reason?.join(' '))
        toastUnshown(failure, ['reason'])
      })
      .finally(() => setBusy(false))
  }

  return { ordered, move, reason, setReason, error, isBusy, submit }
}
