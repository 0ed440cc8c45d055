import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addField, changeField, orderFields, previewField } from './change-fields.ts'
import { listFields } from './list-fields.ts'
import { removeAnswer, saveAnswer } from './save-answer.ts'
import { shownAnswers } from './shown-answers.ts'
import { listStaffFields } from './staff-fields.ts'

const { customFields, profileFields } = api

export const customFieldRoutes: FeatureRoutes = (on, ctx) => {
  on(customFields.list, ({ member, locale }) => listFields(ctx.db, { member, locale }))
  on(customFields.answer, ({ member, locale, params, body }) =>
    saveAnswer(ctx, { member, locale, form: body, ...params }),
  )
  on(customFields.remove, ({ member, locale, params }) => removeAnswer(ctx, { member, locale, ...params }))
  on(customFields.ofMember, ({ member, locale, params }) => shownAnswers(ctx, { member, locale, uid: params.id }))
  on(profileFields.list, () => listStaffFields(ctx.db))
  on(profileFields.add, ({ member, body: { reason, ...form } }) => addField(ctx, { staff: member, form, reason }))
  on(profileFields.preview, ({ params, body }) => previewField(ctx, params.id, body))
  on(profileFields.change, ({ member, params, body: { reason, version, ...form } }) =>
    changeField(ctx, { staff: member, form, reason, version, ...params }),
  )
  on(profileFields.order, ({ member, body }) => orderFields(ctx, member, body.ids))
}
