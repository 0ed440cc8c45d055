import type { ClientEventName, ServerEventName } from './events.ts'

/** What each event of the server means and who receives it; the description of the socket at `/api/asyncapi.json` shows it. */
export const serverEventSummaries: Record<ServerEventName, string> = {
  'message.created':
    'A message was sent: to all devices of both members. `unreadTotal` is for the receiver only, since sending changes nothing for the sender; `requestsTotal` comes with a request to the receiver.',
  'message.changed':
    'A message got or lost a reaction, or was deleted for both members. `change` is the `lastChange` of the conversation with it; `unreadTotal` comes where a deletion removed an unread message.',
  'message.deleted': 'A member deleted a message for themselves: to their own devices.',
  'conversation.read':
    'A conversation was read up to `seq`: to the reader’s own devices, with `unreadTotal`, and to the other member where both show read receipts.',
  'conversation.changed':
    'A conversation was accepted, declined or trusted, on this or another device: request the list again.',
  'comparison.changed': 'Something about the comparison of genotypes with this match changed: request it again.',
  'match.created': 'Two members like each other: to all devices of both.',
  'match.ended': 'A match ended: to all devices of both.',
  'reaction.received': 'Someone likes the member. It does not say who.',
  'presence.changed': 'A match came online or went offline.',
  typing: 'The other member of a conversation is writing.',
  'wallet.changed': 'The balances after a change, USD in major units: to all devices of the member.',
  'gift.received': 'Someone gave the member a gift. `id` is its id in `GET /gift/my/plans`.',
  'call.ringing': 'Someone calls the member: to all their devices.',
  'call.changed': 'A call was answered or has ended: to all devices of both members.',
  'call.signal': 'WebRTC signaling from the other side of a call: to the one device that holds the call.',
  'ticket.changed': 'The team answered a support ticket of the member.',
  'notification.created': 'A new notification in the member’s list. `unread` counts to 100 at most.',
  'notification.read': 'Notifications were read on one of the member’s devices.',
  'session.revoked': 'The session has ended, for example by a logout on another device; the server disconnects.',
}

/** What each event of a client does, and how often it may be sent. */
export const clientEventSummaries: Record<ClientEventName, string> = {
  typing: 'The member is writing in a conversation. At most 5 at once and then one a second; more are ignored.',
  'call.signal':
    'WebRTC signaling to the other side of the call that this device holds. At most 40 at once and then 5 a second; more are ignored.',
}
