import { api, type CallSignal, type ServerEventName, type serverEvents } from '@karibu/contract'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import type * as z from 'zod/mini'
import { useAuthStore } from '../auth-store.ts'
import { call } from './api.ts'
import { pageId } from './page-id.ts'

export type ServerEvent<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>
type Handler = (payload: never) => void
/** idle: no listener or no session. lost: disconnected, reconnecting. */
export type Connection = 'idle' | 'connecting' | 'connected' | 'lost'

// Shorter breaks are not shown.
const graceMs = 1000
const calmMs = 15_000

const handlers = new Map<ServerEventName, Set<Handler>>()
const resyncs = new Set<() => void>()
const watchers = new Set<() => void>()
let connection: Connection = 'idle'
let socket: Socket | null = null
/** Whose connection it is: another token of the same session or member goes on with it. */
let socketOwner: string | null = null
let opening = false
let isClosing = false
let lostTimer: ReturnType<typeof setTimeout> | undefined
let calmTimer: ReturnType<typeof setTimeout> | undefined

/** Subscribes to a server event until the returned function is called. The first listener opens the connection. */
export function onServerEvent<N extends ServerEventName>(
  name: N,
  handler: (payload: ServerEvent<N>) => void,
): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known.add(handler))
  void open()
  return () => void known.delete(handler)
}

/** Called whenever events may have been missed: after each connect, and when the tab becomes visible. */
export function onResync(handler: () => void): () => void {
  resyncs.add(handler)
  return () => void resyncs.delete(handler)
}

/** Sends a typing event; dropped without a connection. */
export function sendTyping(conversationId: string): void {
  if (socket?.connected) socket.volatile.emit('typing', { conversationId })
}

/** Sends a signaling message to the other side of a call; dropped without a connection. */
export function sendCallSignal(signal: CallSignal): void {
  if (socket?.connected) socket.emit('call.signal', signal)
}

/** The state of the connection; breaks shorter than a second are not shown. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => connection,
    () => 'idle',
  )

/**
 * Closes the socket before logout, so that the end of the session causes no event and no request here.
 * The returned function reconnects if the session did not end after all.
 */
export function closeSocket(): () => void {
  isClosing = true
  close()
  return () => {
    isClosing = false
    void open()
  }
}

async function open(): Promise<void> {
  const { token } = useAuthStore.getState()
  if (opening || socket || isClosing || !token) return
  opening = true
  set('connecting')
  try {
    await firstPaint()
    const [{ io }, page] = await Promise.all([import('socket.io-client'), pageId()])
    const now = useAuthStore.getState().token
    if (!now || isClosing) return set('idle')
    socketOwner = owner()
    socket = io({
      transports: ['websocket'],
      // Read again at each reconnect: the session may have another token by then.
      auth: (give: (auth: object) => void) => give({ token: useAuthStore.getState().token, page }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 8000,
    })
    listen(socket)
  } catch {
    // The file of the socket library failed to load; the page works without it meanwhile.
    setLost()
    again()
  } finally {
    opening = false
  }
}

function listen(made: Socket): void {
  made.on('connect', () => {
    set('connected')
    resync()
  })
  made.on('disconnect', (reason) => {
    if (made !== socket) return
    setLost()
    // The server disconnected on purpose: the session may have ended.
    if (reason === 'io server disconnect') refusedBy(made)
  })
  made.on('connect_error', () => {
    if (made !== socket) return
    setLost()
    if (!made.active) refusedBy(made)
  })
  made.onAny((name: ServerEventName, payload: unknown) => {
    if (name === 'session.revoked') checkSession()
    // The server builds payloads by the contract.
    for (const handler of handlers.get(name) ?? []) handler(payload as never)
  })
}

// A response "unauthenticated" signs out here and redirects to the login.
const checkSession = () => void call(api.accounts.me).catch(() => undefined)

function refusedBy(made: Socket): void {
  checkSession()
  clearTimeout(calmTimer)
  calmTimer = setTimeout(() => made === socket && made.connect(), calmMs)
}

function owner(): string | null {
  const { token, user } = useAuthStore.getState()
  return token && (user?.id ?? token)
}

function again(): void {
  clearTimeout(calmTimer)
  calmTimer = setTimeout(() => void open(), calmMs)
}

function close(): void {
  clearTimeout(calmTimer)
  const old = socket
  socket = null
  socketOwner = null
  old?.disconnect()
  set('idle')
}

function resync(): void {
  for (const handler of resyncs) handler()
}

function set(next: Connection): void {
  clearTimeout(lostTimer)
  lostTimer = undefined
  if (next === connection) return
  connection = next
  for (const watcher of watchers) watcher()
}

function setLost(): void {
  if (connection !== 'lost') lostTimer ??= setTimeout(() => set('lost'), graceMs)
}

const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })

if (typeof window !== 'undefined') {
  useAuthStore.subscribe(({ token }) => {
    if (!token) isClosing = false
    if (owner() === socketOwner) return
    if (socketOwner) close()
    if (token && handlers.size > 0) void open()
  })
  window.addEventListener('online', () => {
    if (!socket) return void open()
    if (!socket.connected) return void socket.disconnect().connect()
    set('connected')
    resync()
  })
  window.addEventListener('offline', setLost)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && handlers.size > 0) resync()
  })
}
