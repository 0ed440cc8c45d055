/** The first letter and the domain of an address. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
