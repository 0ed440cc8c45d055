import { createHmac } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConfigError, readConfig } from '../../../config/config.ts'
import { giveCalls, ring } from '../../../test/communication/calls.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { iceServers } from './ice-servers.ts'

const turn = {
  TURN_URLS: 'turn:turn.karibu.example:3478, turns:turn.karibu.example:5349?transport=tcp',
  TURN_SECRET: 'a secret shared with the relay',
  STUN_URLS: 'stun:stun.karibu.example:3478',
}

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp(turn)
})
afterAll(() => app.close())

test('the relay credentials derive from the shared secret, name no member and are valid for one call', async () => {
  const { token, uid } = await makeMember(app)
  const { data } = await app.call(api.calls.iceServers, { token })
  const [stun, relay] = data.iceServers
  expect(stun).toEqual({ urls: ['stun:stun.karibu.example:3478'] })
  expect(relay?.urls).toEqual(['turn:turn.karibu.example:3478', 'turns:turn.karibu.example:5349?transport=tcp'])
  const username = relay?.username ?? ''
  expect(relay?.credential).toBe(createHmac('sha1', turn.TURN_SECRET).update(username).digest('base64'))
  const endsIn = Number(username.split(':')[0]) - Date.now() / 1000
  expect(endsIn).toBeGreaterThan(60 * 60)
  expect(endsIn).toBeLessThan(71 * 60)
  expect(username).not.toContain(uid)
  expect(data.iceTransportPolicy).toBe('all')
})

test('without a session there are no servers, and without a relay the list is empty', async () => {
  expect((await app.call(api.calls.iceServers)).code).toBe('unauthenticated')
  const { ctx } = app
  const bare = { config: { ...ctx.config, calls: { stunUrls: [], turn: null } }, now: ctx.now }
  expect(iceServers(bare)).toEqual({ iceServers: [], iceTransportPolicy: 'all' })
})

test('production connects through the relay only, and has no calls without one', async () => {
  const { ctx } = app
  expect(iceServers({ config: { ...ctx.config, production: true }, now: ctx.now }).iceTransportPolicy).toBe('relay')
  const { one, other } = await makeMatch(app)
  await giveCalls(app, one)
  const config = ctx.config
  ctx.config = { ...config, production: true, calls: { stunUrls: [], turn: null } }
  expect((await ring(app, { from: one, to: other })).code).toBe('calls_off')
  ctx.config = config
  expect((await ring(app, { from: one, to: other })).status).toBe(201)
})

test('an incomplete relay setting or an invalid address is a configuration error', () => {
  const faultsOf = (environment: Record<string, string>) => {
    try {
      readConfig(environment)
      return []
    } catch (error) {
      return (error as ConfigError).faults
    }
  }
  expect(faultsOf({ TURN_URLS: 'turn:a.example' })).toHaveLength(1)
  expect(faultsOf({ TURN_SECRET: turn.TURN_SECRET })).toHaveLength(1)
  expect(faultsOf({ ...turn, TURN_URLS: 'https://a.example' })).toHaveLength(1)
  expect(faultsOf({ ...turn, STUN_URLS: 'turn:a.example' })).toHaveLength(1)
  expect(faultsOf(turn)).toEqual([])
})
