import { type LogEvent, type LogFields, logEvents } from './log-events.ts'

type LogDetails<E extends LogEvent> = Pick<LogFields, (typeof logEvents)[E]['fields'][number]>
type Rest<E extends LogEvent> = (typeof logEvents)[E]['fields'] extends readonly [] ? [] : [LogDetails<E>]

/** Writes a line: `log('redis_lost')`, `log('jobs_start_failed', { err })`. */
export type Log = <E extends LogEvent>(event: E, ...details: Rest<E>) => void

type Write = (fields: object, text: string) => void
type Logger = Record<'info' | 'warn' | 'error' | 'fatal', Write>

export const makeLog =
  (logger: Logger, count: (event: LogEvent) => void = () => {}): Log =>
  (event, ...[details]) => {
    count(event)
    const { level, text } = logEvents[event]
    logger[level]({ event, ...withoutAddresses({ ...details }) }, text)
  }

const countedEveryMs = 60_000

/**
 * For what strangers can cause as often as they like: writes the first of a kind immediately, and those of each minute after it
 * as one line with their number. Kinds are of a fixed list, so the lines are few however many attempts there are.
 */
export function makeCountedLog(write: (line: { kind: string; count: number }) => void): (kind: string) => void {
  const counts = new Map<string, number>()
  const schedule = (kind: string) =>
    void setTimeout(() => {
      const count = counts.get(kind) ?? 0
      counts.delete(kind)
      if (count === 0) return
      write({ kind, count })
      counts.set(kind, 0)
      schedule(kind)
    }, countedEveryMs).unref()
  return (kind) => {
    const count = counts.get(kind)
    if (count !== undefined) return void counts.set(kind, count + 1)
    counts.set(kind, 0)
    write({ kind, count: 1 })
    schedule(kind)
  }
}

/** Writes lines for a terminal, as the start of a server does. */
export const makeTerminalLog =
  (logLine: (line: string) => void): Log =>
  (event, ...[details]) => {
    const values = Object.values(details ?? {}).map((value) => (value instanceof Error ? value.message : String(value)))
    logLine([logEvents[event].text, ...values].join(' '))
  }

export const silentLog: Log = () => {}

const withoutAddresses = (details: object) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? redacted(value) : value]),
  )

// Other systems repeat the address that an error is about, such as a mail server the one that it refused.
export const redacted = (text: string): string => text.replaceAll(/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '…@…')
