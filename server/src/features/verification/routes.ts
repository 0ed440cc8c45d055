import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { attachPicture, withdrawCorrection } from './corrections/attach-picture.ts'
import { decideCorrection } from './corrections/decide-correction.ts'
import { listCorrections, sendCorrectionPicture } from './corrections/list-corrections.ts'
import { sendCorrection } from './corrections/send-correction.ts'
import { showCorrection } from './corrections/show-correction.ts'
import { sendPhoneCode } from './phone/send-code.ts'
import { verifyPhone } from './phone/verify-phone.ts'
import { decideSelfie } from './selfie/decide-selfie.ts'
import { drawGesture } from './selfie/draw-gesture.ts'
import { listSelfies, sendSelfiePicture } from './selfie/list-selfies.ts'
import { sendSelfie, withdrawSelfie } from './selfie/send-selfie.ts'
import { showVerification } from './show-verification.ts'

const { verification, corrections } = api

export const verificationRoutesOf: FeatureRoutes = (on, ctx) => {
  const shown = async (member: { id: number }) => ({ verification: await showVerification(ctx, member.id) })
  on(verification.show, ({ member }) => shown(member))
  on(verification.sendCode, async ({ member, body }) => {
    await sendPhoneCode(ctx, member, body)
    return shown(member)
  })
  on(verification.verifyPhone, async ({ member, body, network }) => {
    await verifyPhone(ctx, { member, code: body.code, network })
    return shown(member)
  })
  on(verification.drawGesture, async ({ member }) => {
    await drawGesture(ctx, member)
    return shown(member)
  })
  on(verification.sendSelfie, async ({ member, uploads }) => {
    await sendSelfie(ctx, member, uploads)
    return shown(member)
  })
  on(verification.withdrawSelfie, async ({ member }) => {
    await withdrawSelfie(ctx, member)
    return shown(member)
  })
  on(verification.selfies, ({ member, query }) => listSelfies(ctx, member, query))
  on(verification.selfie, ({ member, params }) => sendSelfiePicture(ctx, member, params.id))
  on(verification.decideSelfie, ({ member, params, body }) =>
    decideSelfie(ctx, { staff: member, id: params.id, outcome: body.outcome }),
  )
  mountCorrections(on, ctx)
}

const mountCorrections: FeatureRoutes = (on, ctx) => {
  const shown = async (member: { id: number }) => ({ correction: await showCorrection(ctx, member.id) })
  on(corrections.show, ({ member }) => shown(member))
  on(corrections.send, async ({ member, body }) => {
    await sendCorrection(ctx, member, body)
    return shown(member)
  })
  on(corrections.addPicture, async ({ member, uploads }) => {
    await attachPicture(ctx, member, uploads)
    return shown(member)
  })
  on(corrections.withdraw, async ({ member }) => {
    await withdrawCorrection(ctx, member)
    return shown(member)
  })
  on(corrections.staffList, ({ member, query }) => listCorrections(ctx, member, query))
  on(corrections.picture, ({ member, params }) => sendCorrectionPicture(ctx, member, params.id))
  on(corrections.decide, ({ member, params, body }) => decideCorrection(ctx, { staff: member, id: params.id, ...body }))
}
