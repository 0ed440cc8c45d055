import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import type { DeckEvent } from './use-deck.ts'

/** The screen-reader announcement after a decision: "Liked Amara. Next: Tunde, 29." */
export function useAnnouncement(event: DeckEvent | null, next: MemberCard | undefined): string {
  const { t } = useTranslation()
  if (!event) return ''
  const name = event.member.firstname
  if (event.kind === 'undone') return t('discovery:said.undone', { name })
  if (!next) return t(`discovery:said.${event.kind}Last`, { name })
  return t(`discovery:said.${event.kind}`, { name, next: next.firstname, age: next.age })
}
