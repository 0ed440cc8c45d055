import type { Device } from '../devices.ts'
import type { SampleMembers } from '../sample-members.ts'
import type { Scene } from './scene.ts'

type Prepare = NonNullable<Scene['prepare']>

const mine = (name: string, path: string, prepare?: Prepare): Scene => ({ name, path, who: 'me', prepare })

/** The conversations of a member, each state of one, and the questions to the support team. */
export const chatScenes = (sample: SampleMembers): Scene[] => [
  mine('tickets', '/chat-support'),
  mine('ticket', `/chat-support?ticket=${sample.ticketId}`),
  mine('requests', '/dashboard/messages?box=requests'),
  mine('messages', '/dashboard/messages'),
  mine('messages-my-turn', '/dashboard/messages', allRead),
  mine('messages-nobody', '/dashboard/messages', async (page, translate) => {
    await page.getByRole('searchbox').fill('zzz')
    await page.getByText(translate('chat:byName.none')).waitFor()
  }),
  { ...mine('chat', chatPath('phone', sample)), only: 'phone' },
  { ...mine('chat', chatPath('desktop', sample)), only: 'desktop' },
  ...onBoth((device) => mine('chat-new', chatPath(device, sample), withoutMessages)),
  ...onBoth((device) => mine('chat-first', conversationPath(device, sample.liked.id))),
  mine('chat-end', chatPath('desktop', sample), async (page, translate) => {
    await page.getByRole('button', { name: translate('chat:header.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: translate('chat:end.open') }).click()
  }),
]

/** The address of the conversation with the match; a phone has one of its own. */
export const chatPath = (device: Device, { matched }: SampleMembers) => conversationPath(device, matched.id)

/** The address of the conversation with a member. */
export const conversationPath = (device: Device, id: string) =>
  `/dashboard/messages${device === 'phone' ? '/m' : ''}?uid=${id}`

/** A screen with an address of its own on each device. */
export const onBoth = (scene: (device: Device) => Scene): Scene[] =>
  (['phone', 'desktop'] as const).map((only) => ({ ...scene(only), only }))

const allRead: Prepare = async (page) => {
  await page.route('**/api/conversations?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const conversation of body.data.conversations) conversation.unread = 0
    await route.fulfill({ response, json: body })
  })
  await page.reload()
}

// The match has been written to: here its conversation has no message yet.
const withoutMessages: Prepare = async (page, translate) => {
  await page.route('**/api/members/*/conversation?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const none = { lastSeq: 0, lastChange: 0, readSeq: 0, otherReadSeq: 0 }
    // Under an id of its own: this browser may hold the messages of the true one.
    const conversation = { ...body.data.conversation, ...none, id: crypto.randomUUID(), lastMessage: null, unread: 0 }
    await route.fulfill({ response, json: { data: { ...body.data, ...none, conversation, messages: [] } } })
  })
  await page.reload()
  const openers = page.getByRole('list', { name: translate('chat:openers.label'), exact: true })
  await openers.getByRole('button').first().waitFor()
}
