type ByCursor = {
  initialPageParam: string | undefined
  getNextPageParam: (page: { nextCursor: string | null }) => string | undefined
}

/** The options of `useInfiniteQuery` for a list of the contract: the first page has no cursor, the last no next one. */
export const byCursor: ByCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
}
