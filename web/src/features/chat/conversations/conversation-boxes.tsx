import { type ConversationBox, conversationBoxes } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { useTotals } from '../queries.ts'

type ConversationBoxesProps = { box: ConversationBox; onChange: (box: ConversationBox) => void; children: ReactNode }

/** Matches, requests to me, and requests of mine. */
export function ConversationBoxes({ box, onChange, children }: ConversationBoxesProps) {
  const { t } = useTranslation()
  const { unreadTotal, requestsTotal } = useTotals()
  const counts: Partial<Record<ConversationBox, number>> = { matches: unreadTotal, requests: requestsTotal }
  return (
    <Tabs
      label={t('chat:boxes.label')}
      tabs={conversationBoxes.map((id) => ({ id, label: t(`chat:boxes.${id}`), count: counts[id] }))}
      value={box}
      onChange={(id) => onChange(conversationBoxes.find((known) => known === id) ?? 'matches')}
    >
      {children}
    </Tabs>
  )
}
