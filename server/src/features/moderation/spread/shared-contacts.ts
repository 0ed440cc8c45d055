/** How often each of several accounts gave one contact, by receiver. */
export type SharedContact = { contact: string; givers: Map<number, Set<number>> }
export type SentContact = { senderId: number; receiver: number; contacts: readonly string[] }

/**
 * Accounts that are not linked break the rule if each of at least two gave the same contact to several strangers, together to many. Who
 * gave it to one only may be its owner.
 */
const sharedRules = { givers: 2, receiversOfEach: 2, receivers: 8 } as const

/** Sites that everyone links to: what they show is of anyone, and an invitation to another application is no contact. */
const commonSites =
  /^(?:app$|(?:www\.|m\.|maps?\.|open\.)*(?:youtube\.com|youtu\.be|google\.[a-z.]+|spotify\.com|wikipedia\.org|bbc\.co)(?:\/|$))/

/** The contacts that break the rule, each with the accounts that gave it to several. */
export function sharedContacts(messages: readonly SentContact[]): SharedContact[] {
  const byContact = new Map<string, Map<number, Set<number>>>()
  for (const { senderId, receiver, contacts } of messages)
    for (const contact of contacts.filter((each) => !commonSites.test(each))) {
      const givers = byContact.get(contact) ?? new Map<number, Set<number>>()
      byContact.set(contact, givers.set(senderId, (givers.get(senderId) ?? new Set()).add(receiver)))
    }
  return [...byContact]
    .map(([contact, givers]) => ({
      contact,
      givers: new Map([...givers].filter(([, receivers]) => receivers.size >= sharedRules.receiversOfEach)),
    }))
    .filter(({ givers }) => givers.size >= sharedRules.givers && receiversOf(givers) >= sharedRules.receivers)
}

/** How many members got it, of whichever account. */
export const receiversOf = (givers: SharedContact['givers']): number =>
  new Set([...givers.values()].flatMap((receivers) => [...receivers])).size
