const savedUnder = 'announcement'
const savedMax = 20

/** Whether the member closed it on this device: when a newer one ends, an older one is current again. */
export function isDismissed(memberId: string, id: string): boolean {
  try {
    return readSaved().includes(`${memberId} ${id}`)
  } catch {
    return false
  }
}

/** The newest are kept, of all members of this device. */
export function saveDismissed(memberId: string, id: string): void {
  try {
    localStorage.setItem(savedUnder, [`${memberId} ${id}`, ...readSaved()].slice(0, savedMax).join('\n'))
  } catch {
    // Without storage it comes back at the next start.
  }
}

const readSaved = (): string[] => localStorage.getItem(savedUnder)?.split('\n') ?? []
