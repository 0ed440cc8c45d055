import { api } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'

const key = ['known-people'] as const

/** The contacts on my list, masked. */
export const useKnownPeople = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(api.knownPeople.list, {}, signal) })

/** How many are on my list; empty without one. */
export function useKnownPeopleSummary(): string {
  const { t } = useTranslation()
  const { data } = useKnownPeople()
  if (!data || data.contacts.length === 0) return ''
  return t('safety-screens:known.list', { number: data.contacts.length, max: data.contactsMax })
}

/** Adding contacts and taking one off. Afterwards other members may be shown, or no longer: what was loaded is read again. */
export function useKnownPeopleSteps() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries()
  const add = useMutation({
    mutationFn: (contacts: string[]) => call(api.knownPeople.add, { body: { contacts } }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(api.knownPeople.remove, { params: { id } }),
    onError: toastFailure,
    onSettled: refresh,
  })
  return { add, remove }
}
