import { useState } from 'react'
import { keysOf } from '../lib/keys-of.ts'
import { Button, type ButtonKind, ButtonLink } from '../ui/controls/button.tsx'
import { Chip, RemovableChip, ToggleChip } from '../ui/controls/chip.tsx'
import { IconButton, IconLink } from '../ui/controls/icon-button.tsx'
import { LoadMore } from '../ui/controls/load-more.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { Badge, StatusDot } from '../ui/feedback/badge.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { icons } from '../ui/media/icons.ts'
import { Menu, type MenuItem } from '../ui/overlays/menu.tsx'
import { longText, nothing, pressStates, type State } from './gallery-state.ts'

const kinds: ButtonKind[] = ['primary', 'like', 'gold', 'outlined', 'ghost', 'danger']
const tones = ['neutral', 'indigo', 'clay', 'gold', 'palm', 'danger', 'scrim'] as const

function SegmentsSample() {
  const [value, setValue] = useState('deck')
  const segments = [
    { value: 'deck', label: 'Deck' },
    { value: 'grid', label: 'Grid' },
  ]
  return <SegmentedControl label="View" segments={segments} value={value} onChange={setValue} />
}

function TabsSample({ many }: { many?: boolean }) {
  const [value, setValue] = useState('a')
  const tabs = [
    { id: 'a', label: 'Received', count: 12 },
    { id: 'b', label: 'Sent' },
    ...(many ? ['c', 'd', 'e'].map((id) => ({ id, label: `Quite a long label ${id}` })) : []),
  ]
  return (
    <Tabs label="Lists" tabs={tabs} value={value} onChange={setValue}>
      <p>Panel {value}</p>
    </Tabs>
  )
}

const menuItems: MenuItem[] = [
  { id: 'share', label: 'Share', icon: 'external', onSelect: nothing },
  { id: 'chosen', label: 'Chosen', checked: true, onSelect: nothing },
  { id: 'long', label: longText, onSelect: nothing },
  { id: 'block', label: 'Block', tone: 'danger', onSelect: nothing },
]

/** What is pressed or shows a small mark. */
export const pressSamples: Record<string, readonly State[]> = {
  Button: [
    ...kinds.flatMap((kind) =>
      pressStates(() => <Button kind={kind}>Save</Button>).map((state) => ({
        ...state,
        name: `${kind}, ${state.name}`,
      })),
    ),
    ...kinds.map(
      (kind): State => ({
        name: `${kind}, disabled`,
        render: () => (
          <Button kind={kind} disabled>
            Save
          </Button>
        ),
      }),
    ),
    { name: 'busy', render: () => <Button busy>Save</Button> },
    {
      name: 'small, with icon',
      render: () => (
        <Button size="small" icon="heart">
          Like
        </Button>
      ),
    },
    { name: 'large', render: () => <Button size="large">Continue</Button> },
    { name: 'wide, long text', render: () => <Button wide>{longText}</Button> },
  ],
  ButtonLink: pressStates(() => <ButtonLink to="/">Open</ButtonLink>),
  IconButton: [
    ...pressStates(() => <IconButton icon="heart" label="Like" />),
    ...(['outlined', 'primary', 'like', 'gold', 'danger', 'scrim'] as const).map(
      (kind): State => ({
        name: kind,
        render: () => <IconButton icon="heart" label="Like" kind={kind} />,
      }),
    ),
    { name: 'pressed', render: () => <IconButton icon="star" label="Favourite" pressed /> },
    { name: 'busy', render: () => <IconButton icon="heart" label="Like" kind="primary" busy /> },
    { name: 'disabled', render: () => <IconButton icon="heart" label="Like" kind="outlined" disabled /> },
  ],
  IconLink: pressStates(() => <IconLink icon="chat" label="Messages" to="/" />),
  Chip: [
    ...tones.map((tone): State => ({ name: tone, render: () => <Chip tone={tone}>Music</Chip> })),
    { name: 'icon', render: () => <Chip icon="check">Verified</Chip> },
    { name: 'long text', render: () => <Chip>{longText}</Chip> },
  ],
  ToggleChip: [
    ...pressStates(() => (
      <ToggleChip isOn={false} onChange={nothing}>
        Cooking
      </ToggleChip>
    )),
    {
      name: 'on',
      render: () => (
        <ToggleChip isOn onChange={nothing}>
          Cooking
        </ToggleChip>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <ToggleChip isOn={false} disabled onChange={nothing}>
          Cooking
        </ToggleChip>
      ),
    },
  ],
  RemovableChip: pressStates(() => (
    <RemovableChip removeLabel="Remove" onRemove={nothing}>
      Within 5 km
    </RemovableChip>
  )),
  Badge: [3, 42, 100].map((count) => ({
    name: `${count}`,
    render: () => <Badge count={count} label={`${count} unread`} />,
  })),
  StatusDot: [
    { name: 'on', render: () => <StatusDot isOn>Online</StatusDot> },
    { name: 'off', render: () => <StatusDot isOn={false}>Offline</StatusDot> },
    {
      name: 'text hidden',
      render: () => (
        <StatusDot isOn hideText>
          Online
        </StatusDot>
      ),
    },
  ],
  SegmentedControl: pressStates(() => <SegmentsSample />),
  Tabs: [...pressStates(() => <TabsSample />), { name: 'long labels', render: () => <TabsSample many /> }],
  Menu: pressStates(() => <Menu label="More" items={menuItems} trigger={<Icon name="more" />} />),
  LoadMore: [
    { name: 'default', render: () => <LoadMore hasMore busy={false} onMore={nothing} /> },
    { name: 'loading', render: () => <LoadMore hasMore busy onMore={nothing} /> },
  ],
  Icon: keysOf(icons).map((name) => ({ name, render: () => <Icon name={name} /> })),
}
