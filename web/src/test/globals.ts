import * as streams from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'

// A test file runs in a context of its own (`vmForks`), which has the globals of jsdom and the language; browsers have
// these as well, and the fake server needs them when it is loaded.
for (const [name, value] of Object.entries({ ...streams, BroadcastChannel })) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
