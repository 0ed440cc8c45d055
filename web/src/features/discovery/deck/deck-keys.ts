import { useEffect } from 'react'
import { isKeyTaken, makeKeySwitch } from '../../../lib/device/key-switch.ts'

/** Whether single keys steer the deck. */
export const { useIsOn: useDeckKeysOn, setOn: setDeckKeysOn } = makeKeySwitch('deck-keys')

export type DeckAction = 'pass' | 'like' | 'open' | 'undo' | 'message' | 'help'

const deeds: Record<string, DeckAction> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'open',
  u: 'undo',
  m: 'message',
  '?': 'help',
}

/** Calls back for a key of the deck, unless the focus is in a text field, a selection or a dialog. */
export function useDeckKeys(onAction: (deed: DeckAction) => void): void {
  const isOn = useDeckKeysOn()
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!deed || event.repeat || isKeyTaken(event)) return
      event.preventDefault()
      onAction(deed)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
