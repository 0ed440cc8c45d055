export type PasswordStrength = 'short' | 'fair' | 'good'

const lengthLeast = 8
const lengthGood = 12
const differentLeast = 5

/** How hard a password is to guess by its length and its different characters; the server refuses common ones besides. */
export function strengthOf(password: string): PasswordStrength {
  if (password.length < lengthLeast) return 'short'
  const isVaried = new Set(password).size >= differentLeast
  return password.length >= lengthGood && isVaried ? 'good' : 'fair'
}
