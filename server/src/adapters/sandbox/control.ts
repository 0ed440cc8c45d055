import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { type Faults, faultShape } from './faults.ts'
import { decide, endDispute, endTransfer, openDispute } from './payment-actions.ts'
import type { Notices } from './webhooks.ts'
import { failures, type World } from './world.ts'

type About = { Params: { reference: string; to: string } }
type Hands = { world: World; faults: Faults; notices: Notices }

const decision = z.object({
  action: z.enum(['pay', 'fail', 'cancel']),
  failure: z.enum(failures).default('declined'),
  /** What the payer takes on the page, by the provider's name of it. */
  method: z.string().optional(),
})

/**
 * How tests and people who try things out move the sandbox: faults, decisions without a browser, payouts, disputes and
 * notices once more. Every call needs the sandbox's own secret key, as Paystack's calls do.
 */
export function control(app: FastifyInstance, { world, faults, notices }: Hands): void {
  const { memory } = world
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${memory.keys.secretKey}`)
        return reply.code(401).send({ ok: false })
    })
    const done = (reply: FastifyReply, isDone: unknown) => reply.code(isDone ? 200 : 404).send({ ok: Boolean(isDone) })

    scope.get('/control/state', () => ({ ...memory, keys: undefined, faults: faults.left(), notices: notices.sent }))
    scope.post('/control/faults', (request, reply) => {
      const fault = faultShape.safeParse(request.body)
      if (!fault.success) return reply.code(400).send({ ok: false, faults: z.prettifyError(fault.error) })
      faults.plan(fault.data)
      return done(reply, true)
    })
    scope.delete('/control/faults', (_request, reply) => {
      faults.clear()
      return done(reply, true)
    })
    scope.post<About>('/control/payments/:reference', ({ params, body }, reply) => {
      const payment = memory.payments.find(({ reference }) => reference === params.reference)
      const parsed = decision.safeParse(body)
      if (payment && parsed.success) decide(world, { payment, outcome: parsed.data, faults })
      return done(reply, payment && parsed.success)
    })
    scope.post<About>('/control/transfers/:reference/:to', ({ params }, reply) => {
      const transfer = memory.transfers.find(({ reference }) => reference === params.reference)
      const to = z.enum(['pending', 'otp', 'paid', 'failed', 'reversed']).safeParse(params.to)
      return done(reply, transfer && to.success && endTransfer(world, transfer, to.data))
    })
    scope.post<About>('/control/disputes/:reference/:to', ({ params }, reply) => {
      const payment = memory.payments.find(({ reference }) => reference === params.reference)
      const dispute = memory.disputes.find(({ reference, state }) => reference === params.reference && state === 'open')
      if (payment && params.to === 'open') openDispute(world, payment)
      if (payment && dispute && params.to !== 'open')
        endDispute(world, payment, { dispute, isLost: params.to === 'lost' })
      return done(reply, payment && (params.to === 'open' || dispute))
    })
    scope.post('/control/notices/again', (_request, reply) => {
      for (const notice of [...notices.sent]) notices.send(notice)
      return done(reply, true)
    })
  })
}
