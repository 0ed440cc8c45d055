import { brand } from '@karibu/contract/brand'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './mail-button.module.css'

type MailButtonProps = { subject: string; body?: string; children: string }

/** Opens the member's mail program with the support address and a subject already in place. */
export function MailButton({ subject, body = '', children }: MailButtonProps) {
  const query = new URLSearchParams({ subject, ...(body && { body }) }).toString().replace(/\+/g, '%20')
  return (
    <a className={styles.button} href={`mailto:${brand.supportEmail}?${query}`}>
      <Icon name="mail" size={20} />
      <span>{children}</span>
    </a>
  )
}
