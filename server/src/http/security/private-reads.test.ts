import { api, type Route } from '@karibu/contract'
import { expect, test } from 'vitest'
import { staffAudit } from '../../test/security/staff-audit.ts'

/** What private data is called in the replies of the contract, in any part of a name: `maskedEmail`, `bankName`, `photoId`. */
const privateNames =
  /email|phone|dob|birth|address|body|text|message|note|content|image|photo|picture|voice|audio|screenshot|evidence|session|device|number|holder|appeal|answer|recipient|latitude|longitude|network|bank/i

/**
 * Fields with such names in what staff read without an entry in the audit log, and why each is harmless: looked at one by one. A new one
 * fails the test. It joins this list only if it shows nothing that is private; else its route writes an entry.
 */
const harmless: Record<string, readonly string[]> = {
  // Typed by staff; a photo only as yes or no.
  'invitations.list': ['invitations.email', 'invitations.hasPhoto'],
  // The bank, with the last digits of the account.
  'staffPayouts.list': ['payouts.account.bankName'],
  // Counted.
  'profileFields.list': ['fields.answers', 'fields.options.answers'],
  'profileFields.preview': ['effects.answers'],
  'staffCatalogue.previewNames': ['holders'],
  'staffFigures.read': ['days.messages', 'funnel.photo'],
  'staffMembers.summary': ['appeals', 'photos'],
  'staffWorkload.read': ['moderators.appeals'],
  // Written by staff, or what plans and settings contain.
  'staffAnnouncements.list': ['announcements.texts'],
  'staffCatalogue.list': [
    'items.contents',
    'items.contents.messages',
    'items.nextContents',
    'items.nextContents.messages',
  ],
  'staffIncidents.list': ['incidents.notes', 'incidents.notes.texts', 'incidents.notes.texts.text'],
  'staffSettings.list': [
    'groups.settings.value.allowances.messages',
    'groups.settings.value.levels.address',
    'groups.settings.value.levels.phone',
    'groups.settings.value.levels.photo',
    'groups.settings.value.number',
    'groups.settings.value.text',
    'groups.settings.value.texts',
    'groups.settings.value.usual.address',
    'groups.settings.value.usual.phone',
    'groups.settings.value.usual.photo',
  ],
  'staffSystem.checks': ['checks.text'],
  // Masked addresses, the photo that every member sees, and notes of staff.
  'staffJobs.mails': ['mails.recipient'],
  'staffMembers.list': ['members.maskedEmail', 'members.photo'],
  'staffMembers.open': [
    'member.emailCorrection',
    'member.emailCorrection.email',
    'member.maskedEmail',
    'member.notes',
    'member.notes.text',
    'member.photo',
    'member.photos',
  ],
  // Addresses of the team itself; those of others are masked, but the one that a second administrator has to compare.
  'staff.list': ['proposals.newEmail', 'proposals.target.email', 'staff.email', 'stopped.target.email'],
  // Those that not everyone sees are recorded by the operation.
  'staffPhotos.list': ['photos', 'photos.copies.image', 'photos.image'],
}

type Node = { _zod?: { def: Definition } }
type Definition = {
  type: string
  shape?: Record<string, Node>
  element?: Node
  innerType?: Node
  valueType?: Node
  options?: Node[]
  items?: Node[]
  in?: Node
  out?: Node
  left?: Node
  right?: Node
}

/** The path of each field of a schema, as `tickets.lines.body`. */
function fieldsOf(node: Node | undefined, path: readonly string[] = []): string[] {
  const def = node?._zod?.def
  if (!def) return []
  const own = Object.entries(def.shape ?? {}).flatMap(([name, inner]) => {
    const here = [...path, name]
    return [here.join('.'), ...fieldsOf(inner, here)]
  })
  const { element, innerType, valueType, in: input, out, left, right, options = [], items = [] } = def
  const inner = [element, innerType, valueType, input, out, left, right, ...options, ...items]
  return [...own, ...inner.flatMap((each) => fieldsOf(each, path))]
}

const routes = Object.entries(api).flatMap(([group, table]) =>
  Object.entries(table).map(([key, route]): [string, Route] => [`${group}.${key}`, route]),
)
const reasons = new Map<string, unknown>(Object.entries(staffAudit))
/** Staff routes that leave no entry. */
const silent = routes.filter(([name, { auth }]) => auth === 'staff' && typeof reasons.get(name) === 'string')

const lastOf = (path: string) => path.split('.').at(-1) ?? ''
const suspiciousOf = ({ reply }: Route) =>
  [...new Set(fieldsOf(reply as Node).filter((path) => privateNames.test(lastOf(path))))].sort()

test('what staff read without an entry has no field that is named like private data, but those that were looked at', () => {
  const found = Object.fromEntries(
    silent.map(([name, route]) => [name, suspiciousOf(route)] as const).filter(([, fields]) => fields.length > 0),
  )
  expect(found).toEqual(harmless)
})

test('no file of staff is sent without an entry', () => {
  expect(silent.filter(([, { raw, csv }]) => raw === true || csv === true).map(([name]) => name)).toEqual([])
})

test('the search for fields sees through lists, optional parts and unions', () => {
  const evidence = api.moderation.evidence
  expect(fieldsOf(evidence.reply as Node)).toEqual(expect.arrayContaining([expect.stringMatching(/body$/)]))
  expect(suspiciousOf(api.support.staffRead).length).toBeGreaterThan(3)
  expect(suspiciousOf(api.staffMembers.readPrivate)).toEqual(expect.arrayContaining(['data.email', 'data.phone']))
})
