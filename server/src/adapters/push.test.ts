import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isInside } from './public-post.ts'
import { makePush } from './push.ts'

test('addresses of private, local and special networks are inside, in both forms of them', () => {
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

test('an endpoint that is not of a push service is never asked, even if it lies in the table', async () => {
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
