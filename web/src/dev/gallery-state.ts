import type { ReactNode } from 'react'
import type { forcedClasses } from './force-states.ts'

/** One state of a component. `render` is a component itself: it may use hooks. `force` shows a pseudo-class. */
export type State = { name: string; render: () => ReactNode; force?: keyof typeof forcedClasses }

export const longText =
  'A much longer text than usual, as translations often are: Nitakujulisha mara tu malipo yatakapothibitishwa na mtoa huduma'
export const longTerm = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'

export const nothing = () => {}

/** The usual states of something that can be pressed. */
export const pressStates = (render: () => ReactNode): State[] => [
  { name: 'default', render },
  { name: 'hover', render, force: 'hover' },
  { name: 'focus', render, force: 'focus-visible' },
  { name: 'active', render, force: 'active' },
]
