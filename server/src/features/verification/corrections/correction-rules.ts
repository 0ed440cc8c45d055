import type { CorrectionForm, Gender } from '@karibu/contract'

/** What can be corrected. */
export const correctionColumns = ['firstname', 'lastname', 'gender', 'dob'] as const

/** Requested values; null where the present one stays. */
export type Requested = {
  firstname: string | null
  lastname: string | null
  gender: Gender | null
  dob: string | null
}

export const ofForm = ({ firstname, lastname, gender, dob }: CorrectionForm): Requested => ({
  firstname: firstname ?? null,
  lastname: lastname ?? null,
  gender: gender ?? null,
  dob: dob ?? null,
})

/** Without those that are the present ones already. */
export const valuesThatChange = (requested: Requested, present: Requested): Requested => ({
  firstname: requested.firstname === present.firstname ? null : requested.firstname,
  lastname: requested.lastname === present.lastname ? null : requested.lastname,
  gender: requested.gender === present.gender ? null : requested.gender,
  dob: requested.dob === present.dob ? null : requested.dob,
})
