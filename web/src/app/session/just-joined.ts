const savedUnder = 'joined'
const newForMs = 3_600_000

/** Remembers on this device that the account was created now. */
export function noteJoined(now = Date.now()): void {
  try {
    localStorage.setItem(savedUnder, String(now))
  } catch {
    // Without storage a new member is greeted as any other.
  }
}

/** Was the account created on this device within the last hour? */
export function hasJustJoined(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(savedUnder)) < newForMs
  } catch {
    return false
  }
}
