/** Where the quick exit leads: neutral public pages, or none. */
export const destinations = ['wikipedia', 'google', 'bbc', 'blank'] as const
export type Destination = (typeof destinations)[number]

export type QuickExit = {
  to: Destination
  /** Also ends the session and deletes what this browser stored. */
  logsOut: boolean
}

const blankPage = 'about:blank'
const addresses: Record<Destination, string> = {
  wikipedia: 'https://www.wikipedia.org/',
  google: 'https://www.google.com/',
  bbc: 'https://www.bbc.com/news',
  blank: blankPage,
}

/** Without a network a site would be an error page that names the browser's trouble: a blank page attracts less notice. */
export const addressFor = (to: Destination, isOnline: boolean): string => (isOnline ? addresses[to] : blankPage)

const pressesNeeded = 3
const withinMs = 1500

/** Takes the time of each press of Escape, in ms; true with the third one within a second and a half. */
export function countPresses(): (at: number) => boolean {
  let presses: number[] = []
  return (at) => {
    presses = [...presses.filter((before) => at - before < withinMs), at]
    if (presses.length < pressesNeeded) return false
    presses = []
    return true
  }
}
