/** Written by "npm run db:types". */
export interface DB {}
