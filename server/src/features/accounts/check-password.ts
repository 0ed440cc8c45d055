import { fieldRefusal } from '../../refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/** Throws a Refusal of the field when the password is among the first ones anybody would try. */
export function checkPassword(password: string, { field, email }: { field: string; email: string }): void {
  const tried = password.normalize('NFKC').toLowerCase()
  const isOneCharacter = new Set(tried).size === 1
  const isAddress = tried === email || tried === email.split('@')[0]
  if (isOneCharacter || isAddress || commonPasswords.has(tried)) throw fieldRefusal(field, 'password_common')
}
