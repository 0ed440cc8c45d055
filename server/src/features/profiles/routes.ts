import { api } from '@karibu/contract'
import { sql } from 'kysely'
import type { FeatureRoutes } from '../../http/mount.ts'
import { orderPhotos, removePhoto, sendPhoto, sharePhoto, uploadPhotos } from '../photos/index.ts'
import { askToCompare, showComparison, withdrawComparison } from './comparison/compare.ts'
import { changeProfile } from './editing/change-profile.ts'
import { readPerson } from './viewing/read-person.ts'
import { visibleTo } from './visible-to.ts'
import { recordVoice, removeVoice } from './voice/record-voice.ts'
import { sendVoiceIntro } from './voice/send-voice.ts'

const theViewer = sql<number>`v.id`

export const profileRoutes: FeatureRoutes = (on, ctx) => {
  on(api.profiles.get, async ({ member, params, locale }) => ({
    person: await readPerson(ctx, { member, uid: params.id, locale }),
  }))
  on(api.profiles.change, async ({ member, body, locale }) => ({
    person: await changeProfile(ctx, { member, change: body, locale }),
  }))
  on(api.profiles.uploadPhotos, async ({ member, uploads }) => {
    const images = await uploadPhotos(ctx, member, uploads)
    return { images: images.map((photo) => ({ ...photo, url: photo.image })) }
  })
  on(api.profiles.removePhoto, async ({ member, params }) => ({ images: await removePhoto(ctx, member, params.id) }))
  on(api.profiles.orderPhotos, async ({ member, body }) => ({ images: await orderPhotos(ctx, member, body.ids) }))
  on(api.profiles.sharePhoto, async ({ member, params, body }) => ({
    images: await sharePhoto(ctx, member, { photoId: params.id, choice: body.sharing }),
  }))
  on(api.comparisons.show, async ({ member, params }) => ({
    comparison: await showComparison(ctx, member, params.id),
  }))
  on(api.comparisons.ask, async ({ member, params }) => ({ comparison: await askToCompare(ctx, member, params.id) }))
  on(api.comparisons.withdraw, async ({ member, params }) => ({
    comparison: await withdrawComparison(ctx, member, params.id),
  }))
  on(api.voiceIntros.record, async ({ member, uploads }) => ({ voice: await recordVoice(ctx, member, uploads) }))
  on(api.voiceIntros.remove, ({ member }) => removeVoice(ctx, member))
  on(api.voiceIntros.sound, ({ params, query, headers }) =>
    sendVoiceIntro(ctx, { id: params.id, query, range: headers.range }),
  )
  on(api.profiles.photo, ({ params, query, headers }) =>
    sendPhoto(ctx, {
      photoId: params.id,
      width: params.width,
      query,
      accept: headers.accept,
      saveData: headers['save-data'],
      visible: visibleTo(theViewer),
    }),
  )
}
