/** In percent of what the browser is set to. */
export const textSizes = ['100', '112', '125'] as const
export type TextSize = (typeof textSizes)[number]

const savedUnder = 'text-size'

/** What the member chose on this device. */
export function readTextSize(): TextSize {
  const saved = localStorage.getItem(savedUnder)
  return textSizes.find((size) => size === saved) ?? '100'
}

/** Applies a size at once and remembers it; the head of index.html applies it on the next visit. */
export function setTextSize(size: TextSize) {
  if (size === '100') localStorage.removeItem(savedUnder)
  else localStorage.setItem(savedUnder, size)
  document.documentElement.style.fontSize = size === '100' ? '' : `${size}%`
}
