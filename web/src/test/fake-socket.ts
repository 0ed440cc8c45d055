import type { ServerEventName } from '@karibu/contract'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Listener = (name: ServerEventName, payload: object) => void

const listeners: Listener[] = []

// The library represents the server; the connection that receives its events is the real one.
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: () => undefined,
    onAny: (listener: Listener) => listeners.push(listener),
    disconnect: () => listeners.splice(0),
  }),
}))

/** Emits an event of the server as soon as the application has opened its connection, which needs a session. */
export async function emitServerEvent(name: ServerEventName, payload: object): Promise<void> {
  await vi.waitUntil(() => listeners.length > 0, { timeout: 10_000 })
  act(() => {
    for (const listener of listeners) listener(name, payload)
  })
}
