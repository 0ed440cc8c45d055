import type { Message } from '@karibu/contract'
import { useTranslation } from 'react-i18next'

type SummarizedMessage = Pick<Message, 'kind' | 'body' | 'deleted'> & Partial<Pick<Message, 'gift' | 'call'>>

/** A short text for a message: for the list, a quote or an accessible name. */
export function useMessageSummary(): (message: SummarizedMessage) => string {
  const { t } = useTranslation()
  return ({ kind, body, deleted, gift, call }) => {
    if (deleted) return t('chat:short.deleted')
    if (kind === 'text') return body
    if (kind === 'gift') return gift ? t('gift-screens:inChat.short', { gift: gift.name }) : t('chat:short.gift')
    if (kind === 'call') return t(call?.kind === 'video' ? 'chat:short.videoCall' : 'chat:short.voiceCall')
    return t(`chat:short.${kind}`)
  }
}
