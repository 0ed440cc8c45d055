/** The colour of a ticket's state for the member who wrote it. */
export const ticketTones = { open: 'indigo', answered: 'palm', closed: 'neutral' } as const
