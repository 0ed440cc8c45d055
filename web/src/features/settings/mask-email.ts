/** "k•••@gmail.com": enough to know one's own address again, not enough to read it over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`
}
