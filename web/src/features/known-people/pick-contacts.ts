type Picked = { email?: string[]; tel?: string[] }
type Picking = { contacts: { select: (properties: string[], options: { multiple: boolean }) => Promise<Picked[]> } }

// Chrome on Android only, so far: https://developer.mozilla.org/docs/Web/API/Contact_Picker_API
const canPick = (navigator: object): navigator is Picking => 'contacts' in navigator && 'ContactsManager' in window

export const hasContactPicker = (): boolean => canPick(navigator)

/** Addresses and numbers of contacts that the member picks in a dialog of the browser; none if they close it. */
export async function pickContacts(): Promise<string[]> {
  if (!canPick(navigator)) return []
  try {
    const picked = await navigator.contacts.select(['email', 'tel'], { multiple: true })
    return [...new Set(picked.flatMap(({ email = [], tel = [] }) => [...email, ...tel]))]
  } catch {
    return []
  }
}
