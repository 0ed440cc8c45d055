import type { Deposit } from '@karibu/contract'
import styles from './channel-mark.module.css'

/** A drawn sign for a channel: stacked bars of a card terminal, or a phone that sends a coin. */
export function ChannelMark({ channel }: { channel: Deposit['channel'] }) {
  return (
    <svg className={styles.mark} width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
      {channel === 'paystack' ? <Card /> : <Phone />}
    </svg>
  )
}

function Card() {
  return (
    <>
      <rect x="4" y="9" width="40" height="30" rx="5" className={styles.ground} />
      <path d="M11 18h22M11 24h26M11 30h12" className={styles.stroke} />
      <circle cx="36" cy="31" r="3" className={styles.coin} />
    </>
  )
}

function Phone() {
  return (
    <>
      <rect x="9" y="4" width="22" height="40" rx="5" className={styles.ground} />
      <path d="M17 38h6M16 14h8M16 20h8" className={styles.stroke} />
      <circle cx="34" cy="27" r="9" className={styles.coin} />
      <path d="M30 27h8M34.500 23.500 38 27l-3.500 3.500" className={styles.onCoin} />
    </>
  )
}
