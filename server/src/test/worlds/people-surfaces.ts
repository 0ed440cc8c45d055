import { randomUUID } from 'node:crypto'
import { photoWhat, voiceWhat } from '../../features/chat/media/media-view.ts'
import { voiceIntroWhat } from '../../features/profiles/voice/voice-view.ts'
import { viewerQuery } from '../../signature.ts'
import type { RouteName } from '../security/authorization-matrix.ts'
import type { Ask } from './observe.ts'
import { byToken, byUid, type Entry, ownOnly, plain, type Setting, type Surface, withQueries } from './surface.ts'

const searches = ({ traces: { firstname } }: Setting): NonNullable<Ask['query']>[] => [
  {},
  { name: firstname },
  { distance: 5, age: 31, gender: 'male' },
  { country: 'NG', lookingFor: 'marriage', languages: 'sw' },
  { online: 'true' },
]
const limited = (queries: NonNullable<Ask['query']>[]): Ask[] => [
  ...queries.map((query) => ({ query: { ...query, limit: 50 } })),
  // The last page of a list ends where it ends without the other one too.
  ...queries.slice(0, 1).map((query) => ({ query: { ...query, limit: 7 } })),
]

const byConversation =
  (ask: Ask = {}, ...more: Ask[]): Surface =>
  ({ traces }) =>
    [ask, ...more].map((each) => ({ ...each, params: { id: traces.conversation, seq: 1 } }))

/** By an address that was signed for the viewer while the other one could be seen. */
function signed({ app, cast }: Setting, ...what: string[]): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(viewerQuery(app.ctx, cast.viewer.uid, ...what)))
}

const actions = ['like', 'dislike', 'block', 'unlike', 'undislike', 'unblock'] as const
const toggles =
  (query: Ask['query']): Surface =>
  ({ traces: { uid } }) =>
    actions.map((action) => ({ params: { action }, query: { uid, ...query } }))

/** Calls, messages and notices. */
export const contactSurfaces = {
  'calls.start': ({ traces }) => [
    { params: { id: traces.uid }, body: { kind: 'voice' } },
    { params: { id: traces.uid }, body: { kind: 'video' } },
  ],
  'calls.accept': () => [{ params: { id: randomUUID() }, body: {} }],
  'calls.decline': () => [{ params: { id: randomUUID() } }],
  'calls.end': () => [{ params: { id: randomUUID() }, body: {} }],
  'calls.current': plain,
  'calls.iceServers': plain,
  'chat.conversations': ({ traces }) => [
    ...['matches', 'requests', 'declined'].map((box) => ({ query: { box } })),
    { query: { name: traces.firstname } },
    { query: { limit: 1 } },
  ],
  'chat.conversation': byConversation(),
  'chat.withMember': byUid,
  'chat.messages': byConversation({}, { query: { afterSeq: 0 } }, { query: { afterChange: 0 } }),
  'chat.send': ({ traces }) => [
    { params: { id: traces.uid }, body: { clientId: randomUUID(), body: 'Hello there' } },
    { params: { id: traces.uid }, body: { clientId: randomUUID(), body: 'Send me money', askFirst: true } },
    { params: { id: traces.uid }, body: { clientId: randomUUID(), body: 'Hello', replyTo: 1 } },
  ],
  'chat.read': byConversation({ body: { seq: 1 } }),
  'chat.accept': byConversation(),
  'chat.decline': byConversation(),
  'chat.trust': byConversation({ body: { on: true } }),
  'chat.react': byConversation({ body: { reaction: null } }),
  'chat.deleteMessage': byConversation({}, { query: { for: 'both' } }),
  'chat.search': byConversation({ query: { q: 'hello' } }),
  'chat.photo': (setting) => {
    const { sentPhoto } = setting.traces
    return [{ anonymous: true, params: { id: sentPhoto, width: 480 }, query: signed(setting, ...photoWhat(sentPhoto)) }]
  },
  'chat.voice': (setting) => {
    const { sentVoice } = setting.traces
    return [{ anonymous: true, params: { id: sentVoice }, query: signed(setting, ...voiceWhat(sentVoice)) }]
  },
  'notifications.list': withQueries({}, { limit: 1 }),
  'notifications.settings': plain,
  'notifications.read': () => [{ body: { all: true } }],
  'notifications.subscribe': ownOnly,
  'notifications.unsubscribe': ownOnly,
  'notifications.stopMails': byToken,
} satisfies Partial<Record<RouteName, Entry>>

/** Profiles, Discover, places and reactions. */
export const memberSurfaces = {
  'profiles.get': ({ traces }) => [{ params: { id: traces.uid } }, { params: { id: 'me' } }],
  'profiles.change': ownOnly,
  'profiles.uploadPhotos': ownOnly,
  'profiles.removePhoto': ({ traces }) => [{ params: { id: traces.photo } }],
  'profiles.orderPhotos': ({ traces }) => [{ body: { ids: [traces.photo] } }],
  'profiles.sharePhoto': ({ traces }) => [{ params: { id: traces.photo }, body: { sharing: 'nobody' } }],
  'profiles.photo': (setting) => {
    const { photo } = setting.traces
    return [480, 960].map((width) => ({
      anonymous: true,
      params: { id: photo, width },
      query: signed(setting, 'photo', photo),
    }))
  },
  'voiceIntros.record': ownOnly,
  'voiceIntros.remove': ownOnly,
  'voiceIntros.sound': (setting) => {
    const { voice } = setting.traces
    return [{ anonymous: true, params: { id: voice }, query: signed(setting, ...voiceIntroWhat(voice)) }]
  },
  'comparisons.show': byUid,
  'comparisons.ask': ({ traces }) => [{ params: { id: traces.uid }, body: { consent: true } }],
  'comparisons.withdraw': byUid,
  'customFields.list': plain,
  'customFields.answer': ownOnly,
  'customFields.remove': ownOnly,
  'customFields.ofMember': byUid,
  'discovery.members': (setting) => limited(searches(setting)),
  'discovery.count': (setting) => searches(setting).map((query) => ({ query })),
  'discovery.watchCity': () => [{ body: { on: false } }, { body: { on: true } }],
  'discovery.picks': plain,
  'discovery.resetRating': ownOnly,
  'discovery.savedFilters': plain,
  'discovery.saveFilter': ({ traces }) => [{ body: { name: 'By name', filter: { name: traces.firstname } } }],
  'discovery.changeFilter': ownOnly,
  'discovery.removeFilter': ownOnly,
  'places.cities': withQueries({ q: 'lagos' }),
  'places.countries': plain,
  'places.preview': () => [{ body: { cityId: 1 } }],
  'places.trip': plain,
  'places.startTrip': ownOnly,
  'places.endTrip': ownOnly,
  'reactions.mine': withQueries(...['like', 'dislike', 'block', 'match'].map((type) => ({ type }))),
  'reactions.others': withQueries({}, { limit: 1 }),
  'reactions.toggle': toggles({ on: 'true' }),
  'reactions.toggleByGet': toggles({}),
  'reactions.likePart': ({ traces }) =>
    [
      { part: { photo: traces.photo }, comment: 'You too?' },
      { part: { prompt: 'sunday' }, comment: 'You too?' },
    ].map((body) => ({ params: { id: traces.uid }, body: { ...body, clientId: randomUUID() } })),
  'reactions.favourites': plain,
  'reactions.favour': byUid,
  'reactions.disfavour': byUid,
  'reactions.visitors': plain,
  'reactions.end': ({ traces }) => [
    { params: { id: traces.uid }, body: { clientId: randomUUID(), body: 'Take care.' } },
  ],
  'reactions.act': ({ traces }) => actions.map((action) => ({ params: { id: traces.uid }, body: { action } })),
} satisfies Partial<Record<RouteName, Entry>>
