/** auto follows the browser's own saver and the network. */
export type DataSaver = 'auto' | 'on' | 'off'

type Connection = { saveData?: boolean; effectiveType?: string }
type Widths = { small: string; medium: string; large: string }

const savedUnder = 'data-saver'
const watchers = new Set<() => void>()

/** What the member chose on this device. */
export function readDataSaver(): DataSaver {
  const saved = localStorage.getItem(savedUnder)
  return saved === 'on' || saved === 'off' ? saved : 'auto'
}

/** Keeps the choice and applies it to what is drawn from now on. */
export function setDataSaver(next: DataSaver): void {
  if (next === 'auto') localStorage.removeItem(savedUnder)
  else localStorage.setItem(savedUnder, next)
  for (const watcher of watchers) watcher()
}

/** Whether to avoid large photos and prefetching: by the member's choice, else by browser and network. */
export function isSavingData(): boolean {
  const choice = readDataSaver()
  if (choice !== 'auto') return choice === 'on'
  const { saveData, effectiveType = '' } = connection() ?? {}
  return saveData === true || /^(slow-2g|2g)$/.test(effectiveType)
}

/** The widths of a photo that a browser may choose from; without the largest while data is saved, and on a slow network. */
export function photoWidths({ small, medium, large }: Widths): string {
  const few = `${small} 160w, ${medium} 480w`
  return isSavingData() || connection()?.effectiveType === '3g' ? few : `${few}, ${large} 960w`
}

const connection = () => {
  const { connection }: Navigator & { connection?: Connection } = navigator
  return connection
}

/** Subscribes to changes of the choice until the returned function is called. */
export function watchDataSaver(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
