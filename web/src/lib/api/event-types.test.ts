import { expect, test } from 'vitest'
import { onServerEvent } from './socket.ts'

test('the compiler rejects a listener of a misspelled event and of a field that the event does not have', () => {
  const unrun = () => {
    onServerEvent('presence.changed', ({ memberId, active }) => [memberId, active])
    // @ts-expect-error: no such event
    onServerEvent('presence.chnaged', () => {})
    // @ts-expect-error: no such field
    onServerEvent('presence.changed', ({ isActive }) => isActive)
    // @ts-expect-error: a field of another type
    onServerEvent('presence.changed', ({ active }: { active: string }) => active)
  }
  expect(unrun).toBeTypeOf('function')
})
