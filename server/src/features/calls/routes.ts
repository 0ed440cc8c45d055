import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { acceptCall } from './lifecycle/accept-call.ts'
import { currentCall } from './lifecycle/current-call.ts'
import { declineCall, endCall } from './lifecycle/end-call.ts'
import { startCall } from './lifecycle/start-call.ts'
import { iceServers } from './signaling/ice-servers.ts'

export const callRoutes: FeatureRoutes = (on, ctx) => {
  on(api.calls.start, ({ member, params, body }) => startCall(ctx, member, { to: params.id, ...body }))
  on(api.calls.accept, ({ member, params, body }) => acceptCall(ctx, member, { id: params.id, ...body }))
  on(api.calls.decline, ({ member, params }) => declineCall(ctx, member, params.id))
  on(api.calls.end, ({ member, params, body }) => endCall(ctx, member, { id: params.id, ...body }))
  on(api.calls.current, ({ member }) => currentCall(ctx, member))
  on(api.calls.iceServers, async () => iceServers(ctx))
}
