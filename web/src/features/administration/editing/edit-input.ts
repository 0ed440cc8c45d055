import type { api, BodyOf, StaffMemberDetails } from '@karibu/contract'
import type { ComboboxOption } from '../../../ui/fields/combobox.tsx'

export type EditInput = Pick<StaffMemberDetails, 'firstname' | 'lastname' | 'gender' | 'locale'> & {
  /** Empty: the present one stays. */
  dob: string
  /** Null: the present one stays. */
  city: ComboboxOption | null
  clearTexts: boolean
}

export const editInputOf = ({ firstname, lastname, gender, locale }: StaffMemberDetails): EditInput => ({
  ...{ firstname, lastname, gender, locale },
  ...{ dob: '', city: null, clearTexts: false },
})

export function editBody(input: EditInput, reason: string): BodyOf<typeof api.staffMembers.edit> {
  const { firstname, lastname, gender, locale, dob, city, clearTexts } = input
  const place = city && { cityId: Number(city.value) }
  return { firstname, lastname, gender, locale, ...(dob && { dob }), ...place, clearTexts, reason }
}
