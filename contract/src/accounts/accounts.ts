import * as z from 'zod/mini'
import { changedNoticeSettings, noticeSettingsChange } from '../communication/notifications.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { passwordsMatch, registration, repeated } from './registration.ts'
import { factorFields } from './second-factor.ts'
import { privacy, signedInUser } from './signed-in-user.ts'

const signedIn = z.object({ token: z.string(), user: signedInUser })
const signedInByCode = z.object({
  ...signedIn.shape,
  /** The code was not typed in the browser that registered, so no password is kept: the member chooses one by a reset. */
  choosePassword: z.boolean(),
})
/** Comes with the answer to a request of a code and goes back with the code: only this browser knows it. */
const nonce = z.optional(z.string())
const accepted = z.object({ email: z.string() })
const requestedCode = z.object({ email: z.string(), nonce: z.string() })
const codeRequest = z.object({ email: field.email, nonce })
const remember = z.optional(z.boolean())

/** The mailed code and a new password, twice. */
export const passwordReset = z
  .object({
    email: field.email,
    code: field.code,
    nonce,
    password: field.newPassword,
    confirmPassword: z.string('required'),
  })
  .check(passwordsMatch)

/** A member shows once more that they know their password. */
export const passwordForm = z.object({ password: field.knownPassword })

/** The present password, and the new one twice. */
export const passwordChange = z
  .object({ oldPassword: field.knownPassword, newPassword: field.newPassword, confirmPassword: z.string('required') })
  .check(repeated('newPassword'))

/** An address and a password. */
export const loginForm = z.object({
  email: field.email,
  password: field.knownPassword,
  remember,
})
/** A mailed code with the address that it proves, and the nonce of the registration where there was one. */
export const codeForm = z.object({ email: field.email, code: field.code, nonce })
/** An address that a mail is sent to. */
export const emailForm = z.object({ email: field.email })
/** The new address, and the password once more. */
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
    summary:
      'Register. The response is the same for known and unknown addresses; the next step comes by mail. The `nonce` in the answer binds the password to this browser.',
    body: registration,
    reply: requestedCode,
    status: 202,
    successKey: 'accounts:says.code_sent',
    refuses: ['registration_closed', 'too_many_registrations'],
    rateLimit: 'costly',
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'public',
    summary:
      'Prove the address with the mailed code; signs in. With the `nonce` of the registration the password chosen there is kept, else none.',
    body: codeForm,
    reply: signedInByCode,
    successKey: 'accounts:says.verified',
    refuses: ['wrong_code', 'second_factor_required', 'account_suspended', 'account_closed'],
    rateLimit: 'costly',
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/verify-email/resend',
    auth: 'public',
    summary:
      'Send a new verification code; with the same `nonce` it voids the old one. The response is the same for known and unknown addresses.',
    body: codeRequest,
    reply: requestedCode,
    status: 202,
    successKey: 'accounts:says.code_sent',
    rateLimit: 'costly',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary:
      'Log in by password. `email_unverified`, `second_factor_required`, `account_suspended` and `account_closed` only after the right password; after `second_factor_required` the same call with `secondFactor` or `passkey`. The last two carry `appeal`, the token of `POST /appeals`.',
    body: z.object({ ...loginForm.shape, ...factorFields }),
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
    rateLimit: 'costly',
  },
  requestLoginCode: {
    method: 'POST',
    path: '/auth/otp',
    auth: 'public',
    summary:
      'Mail a one-time code for logging in. The response is the same for known and unknown addresses; a newer code voids an older one.',
    body: codeRequest,
    reply: requestedCode,
    status: 202,
    successKey: 'accounts:says.code_sent',
    rateLimit: 'costly',
  },
  loginByCode: {
    method: 'POST',
    path: '/auth/otp/login',
    auth: 'public',
    summary:
      'Log in by one-time code. `account_suspended` and `account_closed`, with the token of `POST /appeals`, only after the right code. `second_factor_required` leaves the code good for the same call with `secondFactor` or `passkey`.',
    body: z.object({ ...codeForm.shape, remember, ...factorFields }),
    bodyBytesMax: 32 * 1024,
    reply: signedInByCode,
    refuses: ['wrong_code', 'second_factor_required', 'passkey_refused', 'account_suspended', 'account_closed'],
    rateLimit: 'costly',
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'public',
    summary: 'Mail a code for choosing a new password. The response is the same for known and unknown addresses.',
    body: codeRequest,
    reply: requestedCode,
    status: 202,
    successKey: 'accounts:says.code_sent',
    rateLimit: 'costly',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'public',
    summary:
      'Choose a new password with the mailed code; ends every session. Tokens for programs end too. Log in afterwards with the new password.',
    body: passwordReset,
    reply: field.done,
    successKey: 'accounts:says.password_reset',
    refuses: ['wrong_code'],
    rateLimit: 'costly',
  },
  confirmPassword: {
    method: 'POST',
    path: '/auth/confirm',
    auth: 'member',
    summary:
      'Confirm the password again, and the second factor of a member who has one; after `password_required` or a `second_factor_required` of a change. Both are good for 5 minutes, under the `token` of the answer: the session gets another one, and the old one ends after a minute. `token` is null where a confirmation at the same moment gave it.',
    body: z.object({ ...passwordForm.shape, ...factorFields }),
    bodyBytesMax: 32 * 1024,
    reply: z.object({ token: z.nullable(z.string()) }),
    refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'passkey_refused'],
    rateLimit: 'costly',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    auth: 'member',
    summary: 'End this session. The token is refused from then on, and the sockets of the session are disconnected.',
    reply: field.done,
  },
  logoutAll: {
    method: 'POST',
    path: '/auth/logout-all',
    auth: 'member',
    summary: 'End all my sessions, including this one. Tokens for programs end too.',
    reply: field.done,
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    auth: 'member',
    summary: 'Where I am logged in. `current` marks the session that asks.',
    reply: z.object({ sessions: z.array(session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    auth: 'member',
    summary: 'End one of my sessions. Its token is refused from then on, and its sockets are disconnected.',
    params: field.ids,
    reply: field.done,
    successKey: 'accounts:says.session_ended',
    refuses: ['not_found'],
  },
  me: {
    method: 'GET',
    path: '/me',
    auth: 'member',
    summary:
      'The signed-in member. What a client needs of its own member at its start: names, balances, settings and what is still to be accepted.',
    reply: z.object({ user: signedInUser }),
  },
  changeSettings: {
    method: 'PATCH',
    path: '/me/settings',
    auth: 'member',
    summary:
      'Change language, privacy and notification settings. `conflict` when `showVisits` was changed in the last 24 hours.',
    body: z.object({
      locale: z.optional(field.locale),
      privacy: z.optional(z.partial(privacy)),
      ...noticeSettingsChange,
    }),
    reply: z.object({ user: signedInUser, ...changedNoticeSettings }),
    successKey: 'accounts:says.settings_saved',
    refuses: ['conflict'],
  },
  acceptTerms: {
    method: 'POST',
    path: '/me/terms',
    auth: 'member',
    summary:
      'Accept the newest version of the terms of use and the privacy notice. `conflict` if `version` is not the newest. Idempotent.',
    body: z.object({ version: z.string('required').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid')) }),
    reply: z.object({ user: signedInUser }),
    successKey: 'accounts:says.terms_accepted',
    refuses: ['conflict'],
  },
  changePassword: {
    method: 'POST',
    path: '/me/password',
    auth: 'member',
    summary:
      'Change the password; ends every other session and gives this one another token. `second_factor_required` until `POST /auth/confirm` has it.',
    body: passwordChange,
    reply: z.object({ token: z.string() }),
    successKey: 'accounts:says.password_changed',
    refuses: ['wrong_credentials', 'second_factor_required'],
    rateLimit: 'costly',
  },
  changeEmail: {
    method: 'POST',
    path: '/me/email',
    auth: 'member',
    summary:
      'Request a change of the e-mail address: a code goes to the new one, a notice to the old one. `second_factor_required` until `POST /auth/confirm` has it.',
    body: emailChange,
    reply: accepted,
    status: 202,
    successKey: 'accounts:says.code_sent',
    refuses: ['wrong_credentials', 'second_factor_required'],
    rateLimit: 'costly',
  },
  verifyNewEmail: {
    method: 'POST',
    path: '/me/email/verify',
    auth: 'member',
    summary: 'Verify the new address, which replaces the old one. All other sessions end; this one gets another token.',
    body: z.object({ code: field.code }),
    reply: signedIn,
    successKey: 'accounts:says.email_changed',
    refuses: ['wrong_code'],
    rateLimit: 'costly',
  },
})
