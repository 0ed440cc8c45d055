import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { isInside } from './public-post.ts'
import { makePush } from './push.ts'

test('private, local and special network addresses are rejected, in IPv4 and IPv6', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
  ])
    expect([address, isInside(address)]).toEqual([address, true])
  for (const address of ['8.8.8.8', '172.32.0.1', '142.250.185.74', '2a00:1450:4001:813::200a'])
    expect([address, isInside(address)]).toEqual([address, false])
})

test('an endpoint that is not a push service is never requested, even if it is in the table', async () => {
  const push = makePush(readConfig({ KARIBU_ENV: 'test' }))
  const pushInput = {
    endpoint: 'http://127.0.0.1:9/push',
    keys: { p256dh: 'x', auth: 'x' },
    vapid: push.makeKeys(),
    payload: '{}',
    ttl: 1,
    urgency: 'normal',
    topic: 'x',
  } as const
  expect(await push.send(pushInput)).toBe('gone')
})
