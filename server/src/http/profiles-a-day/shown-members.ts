import { api, type MemberCard, memberCard, type Route } from '@karibu/contract'
import * as z from 'zod/mini'

/** As much of a card or profile as decides whether it counts. */
export type ShownMember = Pick<MemberCard, 'id' | 'matched' | 'blocked'>
/** Finds the cards and profiles of members inside an answer. */
type FindCards = (answer: unknown) => ShownMember[]

// A conversation is begun by the other one or within the limit of first messages, and goes on when a member has seen enough.
const exempt = new Set<Route>(Object.values(api.chat))
const finders = new Map<Route, FindCards | null>()

/**
 * Finds the members that an answer of this route shows: the schema of its reply says where. Null where it shows none, and for
 * staff, whose reading has rules of its own.
 */
export function shownMembersOf(route: Route): FindCards | null {
  const known = finders.get(route)
  if (known !== undefined) return known
  const made = route.auth === 'staff' || exempt.has(route) ? null : finderOf(route.reply)
  finders.set(route, made)
  return made
}

function finderOf(schema: unknown): FindCards | null {
  if (schema instanceof z.ZodMiniObject)
    return isCard(schema.shape) ? (card) => (isShown(card) ? [card] : []) : inFields(schema.shape)
  if (schema instanceof z.ZodMiniArray) {
    const find = finderOf(schema.def.element)
    return find && ((list) => (Array.isArray(list) ? list.flatMap(find) : []))
  }
  const isWrapped =
    schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
  return isWrapped ? finderOf(schema.def.innerType) : null
}

// A profile has the fields of a card, and more.
const isCard = (shape: Readonly<Record<string, unknown>>): boolean => shape.likesMe === memberCard.shape.likesMe

function inFields(shape: Readonly<Record<string, unknown>>): FindCards | null {
  const found = Object.entries(shape).flatMap(([name, field]) => {
    const find = finderOf(field)
    return find ? [{ name, find }] : []
  })
  if (found.length === 0) return null
  return (answer) =>
    found.flatMap(({ name, find }) => (isRecord(answer) && isRecord(answer[name]) ? find(answer[name]) : []))
}

const isShown = (card: unknown): card is ShownMember =>
  isRecord(card) &&
  typeof card.id === 'string' &&
  typeof card.matched === 'boolean' &&
  typeof card.blocked === 'boolean'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
