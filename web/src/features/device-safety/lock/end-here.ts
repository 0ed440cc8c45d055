import { forgetMember } from '../forget-member.ts'

const dropMaxMs = 3000

/** Ends the session, deletes everything stored here and goes to the login. Never resolves: the page is left. */
export async function endHere(): Promise<never> {
  await Promise.race([forgetMember(), new Promise((resolve) => setTimeout(resolve, dropMaxMs))])
  location.replace('/login')
  return new Promise(() => undefined)
}
