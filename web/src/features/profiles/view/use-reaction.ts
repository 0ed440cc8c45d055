import type { Person, ReactionKind } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { membersKey, useReact } from '../../reactions/index.ts'
import { personKey } from '../queries.ts'

/** Likes, passes or blocks the person on the screen; their profile follows the answer. */
export function useReaction(person: Person) {
  const client = useQueryClient()
  const react = useReact()
  return {
    isPending: (kind: ReactionKind) => react.isPending && react.variables.kind === kind,
    isBusy: react.isPending,
    set: (kind: ReactionKind, on: boolean, onDone?: () => void) =>
      react.mutate(
        { member: person, kind, on },
        {
          onSuccess: ({ liked, disliked, matched, blocked }) => {
            client.setQueryData<Person>(
              personKey(person.id),
              (before) => before && { ...before, liked, disliked, matched, blocked },
            )
            // What a match may see differs from what others may; a blocked member is not visible.
            if (!blocked && matched !== person.matched)
              void client.invalidateQueries({ queryKey: personKey(person.id) })
            onDone?.()
          },
        },
      ),
  }
}

/** Removes a member who was blocked with a report from all lists. */
export function useForgetPerson() {
  const client = useQueryClient()
  return (id: string) => {
    void client.invalidateQueries({ queryKey: ['reactions'] })
    void client.invalidateQueries({ queryKey: membersKey })
    client.removeQueries({ queryKey: personKey(id) })
  }
}
