export type Theme = 'system' | 'light' | 'dark'

const savedUnder = 'theme'

/** The theme the member chose; `system` follows the device. */
export function readTheme(): Theme {
  const saved = localStorage.getItem(savedUnder)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

/** Applies a theme at once and remembers it. */
export function setTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(savedUnder)
    delete document.documentElement.dataset.theme
    return
  }
  localStorage.setItem(savedUnder, theme)
  document.documentElement.dataset.theme = theme
}
