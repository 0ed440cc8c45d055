import type { Context } from '../../../context.ts'
import { widerNetworks } from '../../../network.ts'
import { consume } from '../../../rate-limit.ts'
import { sign } from '../../../signature.ts'
import { limitsOf } from '../attempt-limits/limiters.ts'
import type { Origin } from '../sessions/known-origins.ts'

/**
 * Counts a registration for its browser, if that has signed in here before, and for its wide network (IPv4 /24, IPv6 /48), which
 * a mobile operator's customers share. Counts known addresses like unknown ones. Throws Refusal `too_many_registrations`.
 */
export async function refuseManyRegistrations(
  ctx: Pick<Context, 'config' | 'pool' | 'secret'>,
  { network, deviceToken }: Origin,
): Promise<void> {
  if (!ctx.config.limits) return
  const limits = limitsOf(ctx.pool)
  if (deviceToken) await consume(limits.registrationsOfDevice, sign(ctx, 'registrations', deviceToken), refusal)
  const widest = widerNetworks(network).at(-1) ?? network
  await consume(limits.registrationsOfNetwork, sign(ctx, 'registrations', widest), refusal)
}

const refusal = { code: 'too_many_registrations', messageKey: 'verification:no.registrations_today' } as const
