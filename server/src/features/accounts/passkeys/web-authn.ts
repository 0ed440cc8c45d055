import type { NewPasskey, PasskeyAnswer } from '@karibu/contract'
import * as z from 'zod'
import type { Context } from '../../../context.ts'
import { linkTo } from '../../notifications/index.ts'

type Site = Pick<Context, 'config'>
type IsChallenge = (challenge: string) => boolean

/** Ed25519, ECDSA on P-256 and RSA: one of them every authenticator knows. */
export const algorithms = [-8, -7, -257]

/** The name passkeys are bound to: the host of the public address. */
export const siteNameOf = (site: Site): string => new URL(linkTo(site, '/')).hostname

// It reads certificates of every maker, 28 MB of it: only a server that meets a passkey loads it.
const load = () => import('@simplewebauthn/server')

export type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; signCount: number; transports: string[] }

/** What is kept of a passkey that was just made for this site and challenge; null when it was not. */
export async function verifyNew(
  site: Site,
  { answer, isChallenge }: { answer: NewPasskey; isChallenge: IsChallenge },
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await load()
  try {
    assertNoAttestation(await import('@simplewebauthn/server/helpers'), answer)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...answer.response, transports: [] }, clientExtensionResults: {} },
      ...expected(site, answer, isChallenge),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: answer.response.transports ?? [],
    }
  } catch {
    // The package throws for every kind of no.
    return null
  }
}

// None is asked for, so browsers send none. An injected certificate could contain an address to fetch.
function assertNoAttestation(
  { decodeAttestationObject }: Awaited<typeof import('@simplewebauthn/server/helpers')>,
  { response }: NewPasskey,
): void {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const isOwn = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (attestation.get('fmt') !== 'none' && !isOwn) throw new Error('an unrequested attestation')
}

/** The authenticator's new count where this passkey signed the challenge for this site; null when it did not. */
export async function verifyUse(
  site: Site,
  { answer, stored, isChallenge }: { answer: PasskeyAnswer; stored: StoredPasskey; isChallenge: IsChallenge },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  try {
    const { userHandle: _, ...response } = answer.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      credential: { id: answer.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.signCount },
      ...expected(site, answer, isChallenge),
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

const expected = (site: Site, { response }: NewPasskey | PasskeyAnswer, isChallenge: IsChallenge) => ({
  expectedChallenge: isChallenge,
  expectedOrigin: originFor(site, response.clientDataJSON),
  expectedRPID: siteNameOf(site),
  requireUserVerification: false,
})

// Without a public address the site is this machine, on whatever port: Vite has one of its own.
function originFor({ config }: Site, clientData: string): string {
  if (config.publicUrl) return new URL(config.publicUrl).origin
  const { origin } = z.object({ origin: z.string() }).parse(JSON.parse(String(Buffer.from(clientData, 'base64url'))))
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && hostname === 'localhost' ? origin : 'http://localhost'
}
