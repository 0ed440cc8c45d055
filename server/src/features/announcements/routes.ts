import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addAnnouncement, changeAnnouncement, previewAnnouncement, stopAnnouncement } from './change-announcements.ts'
import { listAnnouncements } from './list-announcements.ts'
import { readCurrent } from './read-current.ts'

export const announcementRoutes: FeatureRoutes = (on, ctx) => {
  on(api.announcements.current, ({ member, locale }) => readCurrent(ctx, { memberId: member.id, locale }))
  on(api.staffAnnouncements.list, ({ locale }) => listAnnouncements(ctx, locale))
  on(api.staffAnnouncements.preview, ({ locale, body }) => previewAnnouncement(ctx, { locale, form: body }))
  on(api.staffAnnouncements.add, ({ member, locale, once, body: { reason, ...form } }) =>
    addAnnouncement(ctx, { staff: member, locale, once, form, reason }),
  )
  on(api.staffAnnouncements.change, ({ member, locale, params, body: { reason, ...form } }) =>
    changeAnnouncement(ctx, { staff: member, locale, form, reason, id: params.id }),
  )
  on(api.staffAnnouncements.stop, ({ member, locale, params, body }) =>
    stopAnnouncement(ctx, { staff: member, locale, id: params.id, reason: body.reason }),
  )
}
