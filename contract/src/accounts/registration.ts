import * as z from 'zod/mini'
import * as field from '../fields.ts'

/** The check that `confirmPassword` repeats the password of field `name`; it runs even where other fields fail. */
export const repeated = <Name extends 'password' | 'newPassword'>(name: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>((form) => form[name] === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords_differ',
    when: () => true,
  })
export const passwordsMatch = repeated('password')

/** First step of the sign-up form; the second is the rest of `registration`. */
export const registrationStepOne = z.object({
  firstName: field.firstName,
  lastName: field.lastName,
  email: field.email,
  countryCode: field.dialCode,
  mobileNumber: field.mobileNumber,
})
export const registrationStepTwo = z
  .object({
    gender: field.gender,
    age: field.age,
    password: field.newPassword,
    confirmPassword: z.string('required').check(z.minLength(1, 'required')),
  })
  .check(passwordsMatch)

/** Both steps of the sign-up form. The answer is the same for a known address and does not reveal who is a member. */
export const registration = z
  .object({ ...registrationStepOne.shape, ...registrationStepTwo.shape })
  .check(passwordsMatch)
export type Registration = z.output<typeof registration>
