import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { passkey, passkeyAnswer } from './passkeys.ts'

/** Six digits of the authenticator, or a recovery code; spaces and dashes do not matter. */
export const secondFactor = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'second_factor_format'))

/** One of them goes along; a call without is refused `second_factor_required`, which says what there is. */
export const factorFields = { secondFactor: z.optional(secondFactor), passkey: z.optional(passkeyAnswer) }

/** The password once more, and a code of the authenticator or a recovery code. */
export const secondFactorProof = z.object({ password: field.knownPassword, secondFactor })
const proof = z.object({ password: field.knownPassword, ...factorFields })

/** What a login asks for beside the password or the mailed code: an authenticator (TOTP, RFC 6238), passkeys, or both. */
export const secondFactorRoutes = routes({
  show: {
    method: 'GET',
    path: '/me/second-factor',
    auth: 'member',
    summary: 'My second factors, and how many recovery codes are left. Shows neither secrets nor codes.',
    reply: z.object({
      /** Since when the authenticator is on; null while it is off. */
      onSince: z.nullable(z.string()),
      /** The oldest first. */
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.number(),
      /** Staff calls are refused to my session until it was opened with a second factor. */
      neededForStaff: z.boolean(),
    }),
  },
  begin: {
    method: 'POST',
    path: '/me/second-factor',
    auth: 'member',
    summary:
      'Make a secret for an authenticator. It takes effect once a code of it confirms it, within 15 minutes. Beside passkeys `second_factor_required` until `POST /auth/confirm` has one.',
    body: z.object({ password: field.knownPassword }),
    reply: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** otpauth: address, for the QR code. */
      uri: z.string(),
    }),
    status: 201,
    refuses: ['wrong_credentials', 'second_factor_required', 'conflict'],
    rateLimit: 'costly',
  },
  confirm: {
    method: 'POST',
    path: '/me/second-factor/confirm',
    auth: 'member',
    summary:
      'Switch the authenticator on with a code of the new secret; ends every other session. The recovery codes are returned only once; null if earlier ones stay valid.',
    body: z.object({ code: field.code }),
    reply: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
    successKey: 'accounts:says.second_factor_on',
    refuses: ['wrong_code', 'conflict'],
    rateLimit: 'costly',
  },
  end: {
    method: 'POST',
    path: '/me/second-factor/off',
    auth: 'member',
    summary:
      'Switch the authenticator off, with the password and a second factor. With the last second factor its recovery codes go too.',
    body: proof,
    bodyBytesMax: 32 * 1024,
    reply: field.done,
    successKey: 'accounts:says.second_factor_off',
    refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'passkey_refused', 'conflict'],
    rateLimit: 'costly',
  },
  newCodes: {
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    auth: 'member',
    summary:
      'Replace the recovery codes by ten new ones, returned only once. The earlier codes stop working at once. Needs the password and a second factor.',
    body: proof,
    bodyBytesMax: 32 * 1024,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'passkey_refused', 'conflict'],
    rateLimit: 'costly',
  },
})
