import type { ScamKind } from '@karibu/contract'
import { useState } from 'react'
import { ScamNotice } from '../../../scam/index.ts'
import { useConversationContext } from '../../thread/conversation-context.ts'
import { closeStrip, isStripClosed } from './scam-rules.ts'

type ScamStripProps = { messageId: string; kinds: readonly ScamKind[] }

/** The notice below a message, until it is closed on this device. */
export function ScamStrip({ messageId, kinds }: ScamStripProps) {
  const { name, reportPath, conversationId } = useConversationContext()
  const [isClosed, setClosed] = useState(() => isStripClosed(conversationId, messageId))
  if (isClosed) return null

  function close() {
    closeStrip(conversationId, messageId)
    setClosed(true)
  }

  return <ScamNotice name={name} kinds={kinds} reportPath={reportPath} onClose={close} />
}
