import * as z from 'zod/mini'
import * as field from './fields.ts'
import { changedNoticeSettings, noticeSettingsChange } from './notifications.ts'
import { routes } from './route.ts'
import { givenFactor } from './second-factor.ts'
import { staffPermission } from './staff.ts'

const passwordsMatch = <T extends { password: string; confirmPassword: string }>(form: T) =>
  form.password === form.confirmPassword

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
  .check(z.refine(passwordsMatch, { path: ['confirmPassword'], error: 'passwords_differ', when: () => true }))

export const registration = z
  .object({ ...registrationStepOne.shape, ...registrationStepTwo.shape })
  .check(z.refine(passwordsMatch, { path: ['confirmPassword'], error: 'passwords_differ', when: () => true }))
export type Registration = z.output<typeof registration>

export const sharing = z.enum(['everyone', 'matches', 'nobody'])
export type Sharing = z.output<typeof sharing>

export const privacy = z.object({
  phone: sharing,
  dob: sharing,
  /** Shown to nobody new; matches still see me. */
  hidden: z.boolean(),
  hideOnline: z.boolean(),
  readReceipts: z.boolean(),
  /** Others see that I looked at their profile, and I see who looked at mine. */
  showVisits: z.boolean(),
  /** Members I have not matched with may give me gifts too. */
  giftsOpen: z.boolean(),
})

/** The signed-in member, as the auth store keeps it (`_id` is added by the browser's store). */
export const signedInUser = z.object({
  id: field.uid,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  /** USD balance in major units. */
  wallet: z.number(),
  credits: z.number(),
  role: z.enum(['admin', 'user', 'guest']),
  /** What I may do as a member of staff; empty for all others. */
  permissions: z.array(staffPermission),
  locale: field.locale,
  privacy,
  /** Until when `showVisits` stays as it is (24 hours from its last change); null when it can be changed. */
  visitsFrozenUntil: z.nullable(z.string()),
  /** What the first-run screens still have to ask. */
  onboarding: z.object({ photo: z.boolean(), place: z.boolean(), preferences: z.boolean() }),
})
export type SignedInUser = z.output<typeof signedInUser>

const signedIn = z.object({ token: z.string(), user: signedInUser })
const accepted = z.object({ email: z.string() })
const byEmail = z.object({ email: field.email })
const remember = z.optional(z.boolean())

export const passwordReset = z
  .object({ email: field.email, code: field.code, password: field.newPassword, confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, { path: ['confirmPassword'], error: 'passwords_differ', when: () => true }))

/** A member shows once more that they know their password. */
export const passwordForm = z.object({ password: field.knownPassword })

export const passwordChange = z
  .object({ oldPassword: field.knownPassword, newPassword: field.newPassword, confirmPassword: z.string('required') })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'passwords_differ',
      when: () => true,
    }),
  )

export const loginForm = z.object({
  email: field.email,
  password: field.knownPassword,
  remember,
})
export const codeForm = z.object({ email: field.email, code: field.code })
export const emailForm = byEmail
export const emailChange = z.object({ email: field.email, password: field.knownPassword })

const session = z.object({
  id: field.uid,
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
})

export const accounts = routes({
  register: {
    method: 'POST',
    path: '/auth/register',
    auth: 'public',
    summary: 'Join. Answers alike for known and unknown addresses; what follows comes by mail.',
    body: registration,
    reply: accepted,
    status: 202,
    says: 'accounts:says.code_sent',
    pace: 'costly',
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'public',
    summary: 'Prove the address with the mailed code; signs in.',
    body: codeForm,
    reply: signedIn,
    says: 'accounts:says.verified',
    refuses: ['wrong_code', 'second_factor_required', 'account_suspended', 'account_closed'],
    pace: 'costly',
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/verify-email/resend',
    auth: 'public',
    summary: 'Send a new verification code; voids the old one.',
    body: byEmail,
    reply: accepted,
    status: 202,
    says: 'accounts:says.code_sent',
    pace: 'costly',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary:
      'Log in by password. `email_unverified`, `account_suspended`, `account_closed` and `second_factor_required` only after the right password; after the last the same call with `secondFactor` or `passkey`.',
    body: z.object({ ...loginForm.shape, ...givenFactor }),
    bodyBytesMax: 32 * 1024,
    reply: signedIn,
    refuses: [
      'wrong_credentials',
      'email_unverified',
      'account_suspended',
      'account_closed',
      'second_factor_required',
      'wrong_code',
      'passkey_refused',
    ],
    pace: 'costly',
  },
  requestLoginCode: {
    method: 'POST',
    path: '/auth/otp',
    auth: 'public',
    summary: 'Mail a one-time code for logging in.',
    body: byEmail,
    reply: accepted,
    status: 202,
    says: 'accounts:says.code_sent',
    pace: 'costly',
  },
  loginByCode: {
    method: 'POST',
    path: '/auth/otp/login',
    auth: 'public',
    summary:
      'Log in by one-time code. `account_suspended` and `account_closed` only after the right code. `second_factor_required` leaves the code good for the same call with `secondFactor` or `passkey`.',
    body: z.object({ ...codeForm.shape, remember, ...givenFactor }),
    bodyBytesMax: 32 * 1024,
    reply: signedIn,
    refuses: ['wrong_code', 'second_factor_required', 'passkey_refused', 'account_suspended', 'account_closed'],
    pace: 'costly',
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'public',
    summary: 'Mail a code for choosing a new password.',
    body: byEmail,
    reply: accepted,
    status: 202,
    says: 'accounts:says.code_sent',
    pace: 'costly',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'public',
    summary: 'Choose a new password with the mailed code; ends every session.',
    body: passwordReset,
    reply: field.done,
    says: 'accounts:says.password_reset',
    refuses: ['wrong_code'],
    pace: 'costly',
  },
  confirmPassword: {
    method: 'POST',
    path: '/auth/confirm',
    auth: 'member',
    summary: 'Give the password again; sensitive calls ask for one younger than 5 minutes (`password_required`).',
    body: passwordForm,
    reply: field.done,
    refuses: ['wrong_credentials'],
    pace: 'costly',
  },
  logout: { method: 'POST', path: '/auth/logout', auth: 'member', summary: 'End this session.', reply: field.done },
  logoutAll: {
    method: 'POST',
    path: '/auth/logout-all',
    auth: 'member',
    summary: 'End every session of mine, this one too.',
    reply: field.done,
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    auth: 'member',
    summary: 'Where I am logged in.',
    reply: z.object({ sessions: z.array(session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    auth: 'member',
    summary: 'End one of my sessions.',
    params: field.ids,
    reply: field.done,
    says: 'accounts:says.session_ended',
    refuses: ['not_found'],
  },
  me: {
    method: 'GET',
    path: '/me',
    auth: 'member',
    summary: 'The signed-in member.',
    reply: z.object({ user: signedInUser }),
  },
  changeSettings: {
    method: 'PATCH',
    path: '/me/settings',
    auth: 'member',
    summary:
      'Language, privacy, and how I want to be told. `conflict` when `showVisits` was changed in the last 24 hours.',
    body: z.object({
      locale: z.optional(field.locale),
      privacy: z.optional(z.partial(privacy)),
      ...noticeSettingsChange,
    }),
    reply: z.object({ user: signedInUser, ...changedNoticeSettings }),
    says: 'accounts:says.settings_saved',
    refuses: ['conflict'],
  },
  changePassword: {
    method: 'POST',
    path: '/me/password',
    auth: 'member',
    summary: 'Change the password; ends every other session.',
    body: passwordChange,
    reply: field.done,
    says: 'accounts:says.password_changed',
    refuses: ['wrong_credentials'],
    pace: 'costly',
  },
  changeEmail: {
    method: 'POST',
    path: '/me/email',
    auth: 'member',
    summary: 'Ask for another address: a code goes to the new one, a notice to the old one.',
    body: emailChange,
    reply: accepted,
    status: 202,
    says: 'accounts:says.code_sent',
    refuses: ['wrong_credentials'],
    pace: 'costly',
  },
  verifyNewEmail: {
    method: 'POST',
    path: '/me/email/verify',
    auth: 'member',
    summary: 'Prove the new address; it becomes mine and every other session ends.',
    body: z.object({ code: field.code }),
    reply: z.object({ user: signedInUser }),
    says: 'accounts:says.email_changed',
    refuses: ['wrong_code'],
    pace: 'costly',
  },
})
