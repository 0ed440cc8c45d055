import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { imageOwner } from '../photos/index.ts'
import { attachScreenshot, sendScreenshot } from './attach-screenshot.ts'
import { mergeTicket } from './merge-ticket.ts'
import { listTickets, readMyTicket, writeLine } from './my-tickets.ts'
import { openTicket } from './open-ticket.ts'
import { answerTicket, listForStaff, readTicket } from './staff-tickets.ts'
import { showPayment } from './ticket-payment.ts'

export const supportRoutes: FeatureRoutes = (on, ctx) => {
  on(api.support.open, ({ member, locale, device, body }) => openTicket(ctx, { member, locale, device }, body))
  on(api.support.payment, ({ member, params }) => showPayment(ctx, member, params.reference))
  on(api.support.attach, ({ member, network, params, query, uploads }) =>
    attachScreenshot(ctx, { id: params.id, key: query.key, owner: imageOwner(member, network), uploads }),
  )
  on(api.support.mine, ({ member, query }) => listTickets(ctx, member, query))
  on(api.support.read, ({ member, params }) => readMyTicket(ctx, member, params.id))
  on(api.support.write, ({ member, params, body }) => writeLine(ctx, member, { id: params.id, content: body.content }))
  on(api.support.staffList, ({ query }) => listForStaff(ctx, query))
  on(api.support.staffRead, ({ params }) => readTicket(ctx, params.id))
  on(api.support.merge, ({ member, params, body }) => mergeTicket(ctx, { staff: member, id: params.id, ...body }))
  on(api.support.staffScreenshot, ({ params }) => sendScreenshot(ctx, params.id))
  on(api.support.answer, ({ member, params, body }) => answerTicket(ctx, { staff: member, id: params.id, ...body }))
}
