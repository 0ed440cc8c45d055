export { MyTickets } from './my-tickets.tsx'
export { TicketConversation } from './ticket-conversation.tsx'
export { TicketLetter } from './ticket-letter.tsx'
export { TicketQueue } from './ticket-queue.tsx'
