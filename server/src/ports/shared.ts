/** The part of Redis that is needed. Nothing is queued for it: without a connection each call fails at once. */
export type Shared = {
  isUp: () => boolean
  /** Runs a Lua script. Throws without a connection. */
  run: (script: string, keys: string[], values: string[]) => Promise<unknown>
  /** Appends an entry to a stream of about this length. Says whether it was tried; it may still be lost. */
  append: (stream: string, entry: Record<string, string>, lengthMax: number) => boolean
  /** Waits a while for entries after an id; `$` is the present end. Without a connection it throws after a delay. */
  read: (stream: string, after: string) => Promise<{ id: string; message: Record<string, string> }[]>
  close: () => Promise<void>
}
