import type { clientEvents, ServerEventName } from '@karibu/contract'
import type { Actor } from './authorization-matrix.ts'

/** Whose words about the conversation with the target reach it over the socket: only those of its other member. */
export const clientEventSenders: Record<keyof typeof clientEvents, readonly Actor[]> = {
  typing: ['match'],
  'call.signal': [],
}

/** The events of the server: each reaches only the devices of the member that it is sent to. */
export const serverEventScopes: Record<ServerEventName, 'member'> = {
  'message.created': 'member',
  'message.changed': 'member',
  'message.deleted': 'member',
  'conversation.read': 'member',
  'conversation.changed': 'member',
  'comparison.changed': 'member',
  'match.created': 'member',
  'match.ended': 'member',
  'reaction.received': 'member',
  'presence.changed': 'member',
  typing: 'member',
  'wallet.changed': 'member',
  'gift.received': 'member',
  'call.ringing': 'member',
  'call.changed': 'member',
  'call.signal': 'member',
  'ticket.changed': 'member',
  'notification.created': 'member',
  'notification.read': 'member',
  'session.revoked': 'member',
}
