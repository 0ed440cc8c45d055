import { api, type ProfileFieldForm, type StaffProfileField } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../../lib/api/api.ts'

const key = ['profile-fields'] as const

/** All profile fields that staff defined, archived ones last. */
export const useProfileFields = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.profileFields.list, {}, signal)).fields,
  })

/** What a change would mean for the answers of members. Throws an ApiFailure. */
export const previewField = async (id: string, body: ProfileFieldForm) =>
  (await call(api.profileFields.preview, { params: { id }, body })).effects

type Saved = { field: StaffProfileField | null; form: ProfileFieldForm; reason: string }

/** Adds, changes and reorders fields; each returns the sentence that goes with it. Throws an ApiFailure. */
export function useChangeFields() {
  const client = useQueryClient()
  const put = (fields: StaffProfileField[]) => client.setQueryData(key, fields)
  return {
    save: async ({ field, form, reason }: Saved) => {
      const { data, message } = field
        ? await callForAnswer(api.profileFields.change, {
            params: { id: field.id },
            body: { ...form, reason, version: field.version },
          })
        : await callForAnswer(api.profileFields.add, { body: { ...form, reason } })
      put(data.fields)
      return message
    },
    order: async (ids: string[]) => void put((await call(api.profileFields.order, { body: { ids } })).fields),
  }
}
