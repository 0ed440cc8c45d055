export { MyTickets } from './my-tickets.tsx'
export { TicketTalk } from './ticket-conversation.tsx'
export { TicketLetter } from './ticket-letter.tsx'
export { TicketQueue } from './ticket-queue.tsx'
