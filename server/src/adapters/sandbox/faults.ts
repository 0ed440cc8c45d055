import * as z from 'zod'
import { channels } from './world.ts'

/** What can be made to go wrong, once or several times. */
export const faultNames = [
  // Of notices.
  'delay',
  'duplicate',
  'reorder',
  'drop',
  'forge',
  // Of what was paid.
  'wrong_amount',
  'wrong_currency',
  'other_mode',
  // Of the interface: without and after the effect.
  'server_error',
  'too_many',
  'timeout',
  'error_after_effect',
  'timeout_after_effect',
  'expired_token',
] as const
export type FaultName = (typeof faultNames)[number]

export const faultShape = z.object({
  fault: z.enum(faultNames),
  channel: z.enum(channels).optional(),
  /** Only calls whose path begins so; with `$` at its end, only that path. */
  path: z.string().optional(),
  times: z.number().int().min(1).max(1_000_000).default(1),
  ms: z.number().int().min(0).max(600_000).default(3_000),
})
export type Fault = z.output<typeof faultShape>
type Occasion = { channel: Fault['channel'] | null; path?: string }

export type Faults = {
  plan: (fault: Fault) => void
  clear: () => void
  left: () => Fault[]
  /** The next planned fault of these names that fits; it is used up by that. */
  take: <N extends FaultName>(names: readonly N[], occasion: Occasion) => (Fault & { fault: N }) | null
}

export function makeFaults(): Faults {
  let planned: Fault[] = []
  const matches = (fault: Fault, { channel, path = '' }: Occasion) =>
    (!fault.channel || fault.channel === channel) &&
    (!fault.path || (fault.path.endsWith('$') ? `${path}$` === fault.path : path.startsWith(fault.path)))
  return {
    plan: (fault) => void planned.push({ ...fault }),
    clear: () => {
      planned = []
    },
    left: () => planned.map((fault) => ({ ...fault })),
    take: <N extends FaultName>(names: readonly N[], occasion: Occasion) => {
      const found = planned.find(
        (fault): fault is Fault & { fault: N } =>
          names.some((name) => name === fault.fault) && matches(fault, occasion),
      )
      if (!found) return null
      found.times -= 1
      planned = planned.filter(({ times }) => times > 0)
      return found
    },
  }
}
