/** How many days back the status page looks, today among them. */
export const statusDays = 90
