import type { MemberCard } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiFailure } from '../../../lib/api/api.ts'
import { membersKey, photoUrlsFreshMs, putFirst, takeOut, useReact } from '../../reactions/index.ts'
import { type MembersListQuery, useMembers } from '../queries.ts'

const nextPageAt = 8

/** What happened last, for the live region and for taking it back. */
export type DeckEvent = { kind: 'liked' | 'passed' | 'undone'; member: MemberCard }

/** The cards still to be looked at, and what can be done with the first of them. */
export function useDeck(query: MembersListQuery) {
  const client = useQueryClient()
  const members = useMembers(query)
  const react = useReact()
  // A page requested before a decision may still contain its member.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [lastPassed, setLastPassed] = useState<MemberCard | null>(null)
  const [event, setEvent] = useState<DeckEvent | null>(null)
  const cards = unique(members.data?.pages.flatMap((page) => page.members) ?? []).filter(({ id }) => !decided.has(id))
  const { hasNextPage, isFetching, isError, fetchNextPage } = members

  useEffect(() => {
    if (cards.length <= nextPageAt && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [cards.length, hasNextPage, isFetching, isError, fetchNextPage])

  const { dataUpdatedAt, refetch } = members
  useEffect(() => {
    // Refreshes photo addresses before they expire for slow members.
    if (event && Date.now() - dataUpdatedAt > photoUrlsFreshMs) void refetch()
  }, [event, dataUpdatedAt, refetch])

  const mark = (id: string, isDecided: boolean) =>
    setDecided((before) => {
      const next = new Set(before)
      if (isDecided) next.add(id)
      else next.delete(id)
      return next
    })

  function decide(member: MemberCard, kind: 'like' | 'dislike') {
    mark(member.id, true)
    setEvent({ kind: kind === 'like' ? 'liked' : 'passed', member })
    if (kind === 'dislike') setLastPassed(member)
    void react.mutateAsync({ member, kind, on: true }).catch(() => {
      mark(member.id, false)
      setLastPassed((passed) => (passed?.id === member.id ? null : passed))
    })
  }

  /** Brings the last disliked card back on top; free, for each disliked member. */
  function undo() {
    const member = lastPassed
    if (!member) return
    const key = [...membersKey, query]
    setLastPassed(null)
    mark(member.id, false)
    putFirst(client, key, member)
    setEvent({ kind: 'undone', member })
    void react.mutateAsync({ member, kind: 'dislike', on: false }).catch(() => {
      takeOut(client, key, member.id)
      setLastPassed(member)
    })
  }

  const { error } = members
  const hasSeenAll = error instanceof ApiFailure && error.code === 'too_many_profiles'
  return { members, cards, hasSeenAll, event, lastPassed, decide, undo }
}

function unique(members: MemberCard[]): MemberCard[] {
  return [...new Map(members.map((member) => [member.id, member])).values()]
}
