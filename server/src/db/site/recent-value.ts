import type { Context } from '../../context.ts'

type RecentInput<T> = { first: T; freshMs: number; read: () => Promise<T> }
export type RecentValue<T> = {
  /** What was read last. */
  known: () => T
  /** Was it read longer ago than `freshMs`? */
  isStale: () => boolean
  /** Reads it again; requests at the same time share one reading. */
  refresh: () => Promise<void>
}

/** A value that is read again at most so often. If reading fails, what was known last holds. */
export function makeRecentValue<T>(
  ctx: Pick<Context, 'now'>,
  { first, freshMs, read }: RecentInput<T>,
): RecentValue<T> {
  let known = first
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  return {
    known: () => known,
    isStale: () => Math.abs(ctx.now().getTime() - readAt) > freshMs,
    refresh: () => {
      reading ??= read()
        .catch(() => known)
        .then((value) => {
          known = value
          readAt = ctx.now().getTime()
          reading = null
        })
      return reading
    },
  }
}
