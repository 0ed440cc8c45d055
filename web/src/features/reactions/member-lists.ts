import type { MemberCard } from '@karibu/contract'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Page = { members: MemberCard[]; nextCursor: string | null }
type Pages = InfiniteData<Page, string | undefined>

/** Where a member stood in one of the cached lists. */
export type TakenOut = { key: QueryKey; page: number; index: number; member: MemberCard }

/** Takes a member out of every cached list under a key, and says how to put them back. */
export function takeOut(client: QueryClient, key: QueryKey, memberId: string): TakenOut[] {
  return client.getQueriesData<Pages>({ queryKey: key }).flatMap(([found, data]) => {
    const place = data && placeOf(data, memberId)
    if (!place) return []
    edit(client, { ...place, key: found }, (members) => members.filter((member) => member.id !== memberId))
    return [{ ...place, key: found }]
  })
}

/** Puts a member back where they stood; lists that have been fetched anew meanwhile are left alone if they hold them. */
export function putBack(client: QueryClient, taken: readonly TakenOut[]): void {
  for (const place of taken) {
    edit(client, place, (members) =>
      members.some(({ id }) => id === place.member.id) ? members : members.toSpliced(place.index, 0, place.member),
    )
  }
}

/** Puts a member at the very beginning of a cached list. */
export function putFirst(client: QueryClient, key: QueryKey, member: MemberCard): void {
  edit(client, { key, page: 0, index: 0 }, (members) => [member, ...members.filter(({ id }) => id !== member.id)])
}

function placeOf(data: Pages, memberId: string): Omit<TakenOut, 'key'> | null {
  for (const [page, { members }] of data.pages.entries()) {
    const index = members.findIndex(({ id }) => id === memberId)
    const member = members[index]
    if (member) return { page, index, member }
  }
  return null
}

function edit(client: QueryClient, place: Omit<TakenOut, 'member'>, change: (members: MemberCard[]) => MemberCard[]) {
  // The list is as old as before: the addresses of its photos have not become younger.
  const updatedAt = client.getQueryState(place.key)?.dataUpdatedAt
  const edited = (data: Pages | undefined) => {
    if (!data) return data
    const pages = data.pages.map((page, at) => (at === place.page ? { ...page, members: change(page.members) } : page))
    return { ...data, pages }
  }
  client.setQueryData<Pages>(place.key, edited, { updatedAt })
}
