import { expect, test } from 'vitest'
import { measureChat } from '../../../bench/chat/chat.ts'

test('the chat bench measures every lane, and acknowledged messages are stored and delivered', async () => {
  const options = { rounds: 1, seconds: 1, sockets: 200, rate: 50, clients: 4, warmSeconds: 0 }
  const { rounds, ratio, latency, idleMb, acknowledged, stored } = await measureChat(options)
  expect(Object.values(rounds[0] ?? {}).every((figure) => figure > 0)).toBe(true)
  expect(ratio.median).toBeGreaterThan(0)
  expect(latency).toMatchObject({ connected: 200, sent: 250, delivered: 250 })
  expect(stored).toBe(acknowledged)
  // Of so few sockets the figure is coarse: it would show a leak, not the goal.
  expect(idleMb).toBeLessThan(100)
}, 300_000)
