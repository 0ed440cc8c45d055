import type { Message } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatNumber } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { GiftArt } from './gift-art.tsx'
import styles from './gift-message.module.css'
import { useReceivedGift } from './queries.ts'
import { useUnwrapping } from './use-unwrapping.ts'

type GiftMessageProps = {
  gift: NonNullable<Message['gift']>
  /** Of the received gift. */
  id: string
  mine: boolean
  /** First name and id of the other member. */
  name: string
  giverId: string
  /** Puts a text into the field of the conversation. */
  onThank: (text: string) => void
}

/** A gift in a conversation, wrapped in the giver's pattern until it is opened; then its drawing and the note. */
export function GiftMessage({ gift, id, mine, name, giverId, onThank }: GiftMessageProps) {
  const { t } = useTranslation()
  const { isWrapped, wrapping, open } = useUnwrapping(id, mine)
  return (
    <div className={styles.gift}>
      <div ref={wrapping} className={classNames(styles.wrapping, isWrapped && styles.wrapped)}>
        <span className={styles.art}>
          <GiftArt icon={gift.icon} size={96} />
        </span>
        <span className={styles.flaps} aria-hidden="true">
          <span className={styles.left}>
            <Pattern seed={giverId} columns={9} rows={5} />
          </span>
          <span className={styles.right}>
            <Pattern seed={giverId} columns={9} rows={5} />
          </span>
          <span className={styles.mark}>
            <Icon name="gift" />
          </span>
        </span>
        {isWrapped && (
          <button
            type="button"
            className={styles.open}
            onClick={open}
            aria-label={t('gift-screens:inChat.unwrap', { name })}
          />
        )}
      </div>
      {isWrapped ? (
        <div className={styles.text}>
          <p className={styles.title}>{t('gift-screens:inChat.wrapped', { name })}</p>
          <p className={styles.credits}>{t('gift-screens:inChat.tap')}</p>
        </div>
      ) : (
        <Opened {...{ gift, id, mine, name, onThank }} />
      )}
    </div>
  )
}

function Opened({ gift, id, mine, name, onThank }: Omit<GiftMessageProps, 'giverId'>) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.text}>
        <p className={styles.title}>
          {mine
            ? t('gift-screens:inChat.mine', { gift: gift.name })
            : t('gift-screens:inChat.theirs', { gift: gift.name, name })}
        </p>
        {gift.note && (
          <p className={styles.note} dir="auto">
            {gift.note}
          </p>
        )}
        {!mine && <Credits id={id} />}
      </div>
      {!mine && (
        <button
          type="button"
          className={styles.thank}
          onClick={() => onThank(t('gift-screens:inChat.thanks', { name }))}
        >
          {t('gift-screens:inChat.thank')}
        </button>
      )}
    </>
  )
}

/** What a received gift can be turned into and from when, or what became of it. */
function Credits({ id }: { id: string }) {
  const { t } = useTranslation()
  const received = useReceivedGift(id)
  if (!received) return null
  const { status, declined, redeemable, redeemableAt, credits } = received
  const worth = { count: credits, number: formatNumber(credits) }
  const when = formatMoment(redeemableAt)
  if (status === 'redeemed') return <p className={styles.credits}>{t('gift-screens:status.redeemed', worth)}</p>
  if (status === 'reversed')
    return (
      <p className={styles.credits}>
        {t(declined ? 'gift-screens:status.declinedWhy' : 'gift-screens:status.reversedWhy')}
      </p>
    )
  return (
    <p className={styles.credits}>
      {redeemable ? t('gift-screens:inChat.now', worth) : t('gift-screens:inChat.later', { ...worth, when })}
    </p>
  )
}
