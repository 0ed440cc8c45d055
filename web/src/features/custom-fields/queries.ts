import { api, type CustomAnswerForm, type CustomField } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const key = ['custom-fields'] as const
const fieldsKey = [...key, 'mine'] as const

/** The fields that staff defined, with the own answers. */
export const useCustomFields = () =>
  useQuery({
    queryKey: fieldsKey,
    queryFn: async ({ signal }) => (await call(api.customFields.list, {}, signal)).fields,
  })

/** The answers of a member that may be read. */
export const useShownAnswers = (id: string) =>
  useQuery({
    queryKey: [...key, 'shown', id],
    queryFn: async ({ signal }) => (await call(api.customFields.ofMember, { params: { id } }, signal)).answers,
    retry: false,
  })

/** Saves and deletes own answers. Throws an ApiFailure. */
export function useChangeAnswers() {
  const client = useQueryClient()
  const put = ({ fields }: { fields: CustomField[] }) => {
    client.setQueryData(fieldsKey, fields)
    void client.invalidateQueries({ queryKey: [...key, 'shown'] })
  }
  return {
    save: async (id: string, body: CustomAnswerForm) =>
      put(await call(api.customFields.answer, { params: { id }, body })),
    remove: async (id: string) => put(await call(api.customFields.remove, { params: { id } })),
  }
}
