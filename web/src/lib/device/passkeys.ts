import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@karibu/contract'

// By hand and not by the browser's own `parse…FromJSON` and `toJSON`: those are young, and missing in what password
// managers hand back.

/** Makes a passkey. `known`: the device has one of this account; null: the member left, or the device cannot. */
export async function makePasskey({
  challenge,
  user,
  excludeCredentials,
  ...rest
}: PasskeyCreation): Promise<NewPasskey | 'known' | null> {
  try {
    const publicKey = {
      ...rest,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: descriptorsOf(excludeCredentials),
    }
    const made = await navigator.credentials.create({ publicKey })
    if (!isCreated(made)) return null
    const { response } = made
    const transports = response.getTransports?.() ?? []
    const attestationObject = textOf(response.attestationObject)
    return {
      ...headOf(made),
      response: { clientDataJSON: textOf(response.clientDataJSON), attestationObject, transports },
    }
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : null
  }
}

/** Signs what the server asks for; null: the member left, or no passkey is at hand. */
export async function signWithPasskey({
  challenge,
  allowCredentials,
  ...rest
}: PasskeyRequest): Promise<PasskeyAnswer | null> {
  try {
    const publicKey = { ...rest, challenge: bytesOf(challenge), allowCredentials: descriptorsOf(allowCredentials) }
    const used = await navigator.credentials.get({ publicKey })
    if (!isSigned(used)) return null
    const { clientDataJSON, authenticatorData, signature } = used.response
    return {
      ...headOf(used),
      response: {
        clientDataJSON: textOf(clientDataJSON),
        authenticatorData: textOf(authenticatorData),
        signature: textOf(signature),
      },
    }
  } catch {
    return null
  }
}

// By what they hold: the objects of password managers have no class of the browser.
type Created = PublicKeyCredential & { response: AuthenticatorAttestationResponse }
const isCreated = (made: Credential | null): made is Created => made !== null && 'response' in made
type Signed = PublicKeyCredential & { response: AuthenticatorAssertionResponse }
const isSigned = (used: Credential | null): used is Signed => used !== null && 'response' in used

const headOf = ({ rawId }: PublicKeyCredential) => ({
  id: textOf(rawId),
  rawId: textOf(rawId),
  type: 'public-key' as const,
})

const descriptorsOf = (known: PasskeyRequest['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  known.map(({ id, type, transports }) => ({
    id: bytesOf(id),
    type,
    transports: transports as AuthenticatorTransport[],
  }))

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
