import type { Deposit } from '@karibu/contract'
import type { IconName } from '../../ui/media/icons.ts'

/** The icon of each deposit status. */
export const signs: Record<Deposit['status'], IconName> = {
  pending: 'clock',
  paid: 'check',
  failed: 'alert',
  expired: 'clock',
  reversed: 'undo',
}
