export { MyTickets } from './my-tickets.tsx'
export { TicketLetter } from './ticket-letter.tsx'
export { TicketQueue } from './ticket-queue.tsx'
export { TicketTalk } from './ticket-talk.tsx'
