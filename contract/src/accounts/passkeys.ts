import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

/** So many passkeys a member has at most. */
export const passkeysMax = 10

// Shapes of WebAuthn (Level 3, "JSON serialization"), as far as they are used here. Bytes travel as base64url.
const bytes = (max: number) =>
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(max, 'too_long'), z.regex(/^[\w-]+$/, 'invalid'))
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))
const known = z.object({ id: z.string(), type: z.literal('public-key'), transports })

/** What `navigator.credentials.create` is asked for. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof creation>

/** What `navigator.credentials.get` is asked for. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(known),
  userVerification: z.literal('preferred'),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** The second factors that the member has, returned with `second_factor_required`. */
export const factorWays = z.object({
  /** A code of the authenticator app; a recovery code goes in its place, and always. */
  code: z.boolean(),
  /** What a passkey has to sign within 5 minutes; null where there is none. */
  passkey: z.nullable(passkeyRequest),
})
export type FactorWays = z.output<typeof factorWays>

const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.optional(transports),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** What a passkey signed. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.nullish(z.string().check(z.maxLength(100))),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** The owner's name for it. */
export const passkeyForm = z.object({
  name: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long'), z.regex(/^[^\p{Cc}]*$/u, 'invalid')),
})

/** A passkey of the member, by the name that its owner gave it. */
export const passkey = z.object({
  id: field.uid,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkey>

/** Passkeys (WebAuthn), a second factor beside the authenticator app. `secondFactor.show` lists them. */
export const passkeys = routes({
  begin: {
    method: 'POST',
    path: '/me/passkeys/begin',
    auth: 'member',
    summary:
      'The options with which the browser creates a passkey, valid for 5 minutes. Needs a password given within 5 minutes. Pass them to `navigator.credentials.create` and its result to `POST /me/passkeys`.',
    reply: creation,
    status: 201,
    refuses: ['password_required', 'too_many_passkeys'],
    rateLimit: 'costly',
  },
  add: {
    method: 'POST',
    path: '/me/passkeys',
    auth: 'member',
    summary:
      'Save a passkey that was just created. The first second factor of an account ends every other session and returns recovery codes, only once.',
    body: z.object({ ...passkeyForm.shape, passkey: newPasskey }),
    bodyBytesMax: 32 * 1024,
    reply: z.object({ passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
    status: 201,
    successKey: 'accounts:says.passkey_added',
    refuses: ['password_required', 'passkey_refused', 'too_many_passkeys'],
    rateLimit: 'costly',
  },
  remove: {
    method: 'DELETE',
    path: '/me/passkeys/{id}',
    auth: 'member',
    summary: 'Remove a passkey. With the last second factor its recovery codes go too.',
    params: field.ids,
    reply: field.done,
    successKey: 'accounts:says.passkey_removed',
    refuses: ['password_required', 'not_found'],
    rateLimit: 'costly',
  },
})
