import { type NoticeKind, type NoticeSwitches, noticeChannels, noticeKinds, usualSwitches } from '@karibu/contract'

export const noticePresets = ['all', 'matches', 'quiet'] as const
export type NoticePreset = (typeof noticePresets)[number]

/**
 * Money, the account and reminders of date plans, which the member asked for: their mails come in every preset. The hints of
 * `settings:presets` name all of these kinds.
 */
const essential: readonly NoticeKind[] = [
  'deposit',
  'withdrawal',
  'plan',
  'report',
  'photo',
  'decision',
  'support',
  'security',
  'date_plan',
]
const fromMatches: readonly NoticeKind[] = ['match', 'message', 'call_missed']

/** The switches of a preset. Every kind stays in the list of notices: a preset decides what rings and what is mailed. */
export function switchesOf(preset: NoticePreset): NoticeSwitches {
  return presets[preset]
}

/** The preset that gives these switches; null if none does. */
export const presetOf = (switches: NoticeSwitches): NoticePreset | null =>
  noticePresets.find((preset) => noticeKinds.every((kind) => isSame(presets[preset][kind], switches[kind]))) ?? null

type Channels = NoticeSwitches[NoticeKind]
const onlyListed: Channels = { inApp: true, email: false, push: false }

const presets: Record<NoticePreset, NoticeSwitches> = {
  all: switchesBy(usualSwitches),
  matches: switchesBy((kind) =>
    fromMatches.includes(kind) || essential.includes(kind) ? usualSwitches(kind) : onlyListed,
  ),
  quiet: switchesBy((kind) => (essential.includes(kind) ? { ...usualSwitches(kind), push: false } : onlyListed)),
}

function switchesBy(channelsOf: (kind: NoticeKind) => Channels): NoticeSwitches {
  const [first, ...rest] = noticeKinds.map((kind) => ({ [kind]: channelsOf(kind) }))
  return Object.assign({ ...first }, ...rest)
}

const isSame = (one: Channels, other: Channels): boolean =>
  noticeChannels.every((channel) => one[channel] === other[channel])
