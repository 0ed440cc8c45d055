import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { startI18n } from '../lib/i18n/i18n.ts'
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
import { forceStates } from './force-states.ts'
import styles from './gallery.module.css'
import { GalleryPane } from './gallery-pane.tsx'

const themes = ['light', 'dark'] as const

/** The page /dev/ui of the development server: two frames of itself, one for each theme. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  const theme = themes.find((known) => known === new URLSearchParams(location.search).get('theme'))
  if (!theme) {
    createRoot(root).render(<Frames />)
    return
  }
  document.documentElement.dataset.theme = theme
  await startI18n('en')
  createRoot(root).render(
    <MemoryRouter>
      <GalleryPane />
    </MemoryRouter>,
  )
  // Also after a hot update replaced a style sheet.
  forceStates(document)
  new MutationObserver(() => forceStates(document)).observe(document.head, { childList: true })
}

function Frames() {
  return (
    <main className={styles.frames}>
      {themes.map((theme) => (
        <iframe key={theme} title={theme} src={`?theme=${theme}${location.hash}`} />
      ))}
    </main>
  )
}

await start()
