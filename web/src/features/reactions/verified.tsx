import type { Badge } from '@karibu/contract'
import i18next from 'i18next'
import { Icon } from '../../ui/media/icon.tsx'

/** What a member proved, in words. */
export const verifiedText = (badges: readonly Badge[], separator = ', '): string =>
  badges.map((badge) => i18next.t(`reactions:verified.${badge}`)).join(separator)

type VerifiedProps = { badges: readonly Badge[]; size?: 16 | 20 }

/** One mark whose name lists what a member proved: a shield for photos, without them a smaller tick. Nothing without either. */
export function Verified({ badges, size = 16 }: VerifiedProps) {
  if (badges.length === 0) return null
  const mark = badges.includes('photo') ? ({ name: 'shield', size } as const) : ({ name: 'check', size: 16 } as const)
  return <Icon {...mark} label={verifiedText(badges)} />
}
