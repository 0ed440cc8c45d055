import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addContacts } from './add-contacts.ts'
import { listContacts } from './list-contacts.ts'
import { removeContact } from './remove-contact.ts'

const { knownPeople } = api

export const knownPeopleRoutes: FeatureRoutes = (on, ctx) => {
  on(knownPeople.list, ({ member }) => listContacts(ctx, member.id))
  on(knownPeople.add, ({ member, body }) => addContacts(ctx, member, body.contacts))
  on(knownPeople.remove, ({ member, params }) => removeContact(ctx, { member, id: params.id }))
}
