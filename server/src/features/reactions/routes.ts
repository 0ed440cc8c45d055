import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { endMatch } from './end-match.ts'
import { setFavourite } from './favourites.ts'
import { likePart } from './like-part.ts'
import { listFavourites, listMatches, listMyReactions, listVisitors, listWhoLikesMe } from './list-reactions.ts'
import { inputOf } from './reaction-rules.ts'
import { setReaction } from './set-reaction.ts'

export const reactionRoutes: FeatureRoutes = (on, ctx) => {
  on(api.reactions.mine, ({ member, locale, query: { type, ...page } }) =>
    type === 'match'
      ? listMatches(ctx, { member, locale }, page)
      : listMyReactions(ctx, { member, locale }, { kind: type, ...page }),
  )
  on(api.reactions.others, ({ member, locale, query }) => listWhoLikesMe(ctx, { member, locale }, query))
  on(api.reactions.toggle, ({ member, locale, params, query }) =>
    setReaction(ctx, { member, locale }, { target: query.uid, ...inputOf(params.action, query.on) }),
  )
  on(api.reactions.toggleByGet, ({ member, locale, params, query }) =>
    setReaction(ctx, { member, locale }, { target: query.uid, ...inputOf(params.action, query.on) }),
  )
  on(api.reactions.likePart, ({ member, locale, params, body }) =>
    likePart(ctx, { member, locale }, { target: params.id, form: body }),
  )
  on(api.reactions.favourites, ({ member, locale, query }) => listFavourites(ctx, { member, locale }, query))
  on(api.reactions.favour, ({ member, params }) => setFavourite(ctx, member, { uid: params.id, on: true }))
  on(api.reactions.disfavour, ({ member, params }) => setFavourite(ctx, member, { uid: params.id, on: false }))
  on(api.reactions.visitors, ({ member, locale, query }) => listVisitors(ctx, { member, locale }, query))
  on(api.reactions.end, ({ member, locale, params, body }) =>
    endMatch(ctx, { member, locale }, { target: params.id, ...body }),
  )
  on(api.reactions.act, ({ member, locale, params, body }) =>
    setReaction(ctx, { member, locale }, { target: params.id, ...inputOf(body.action, true) }),
  )
}
