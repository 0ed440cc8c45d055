import type { ReactNode } from 'react'
import { fieldSamples } from './field-samples.tsx'
import { forcedClasses } from './force-states.ts'
import styles from './gallery.module.css'
import type { State } from './gallery-state.ts'
import { layoutSamples } from './layout-samples.tsx'
import { pressSamples } from './press-samples.tsx'
import { stepSamples } from './step-samples.tsx'

/** Each component of web/src/ui by its name, with its states. A test compares the names with the exports. */
export const samples: Record<string, readonly State[]> = {
  ...pressSamples,
  ...fieldSamples,
  ...layoutSamples,
  ...stepSamples,
}

/** All components in one theme; #Button in the address scrolls to one. */
export function GalleryPane() {
  return (
    <main className={styles.pane}>
      <h1>Components</h1>
      {Object.entries(samples).map(([name, states]) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>{name}</h2>
          <dl className={styles.states}>
            {states.map((state) => (
              <div key={state.name}>
                <dt>{state.name}</dt>
                <dd className={state.force && forcedClasses[state.force]}>
                  <Sample render={state.render} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </main>
  )
}

// A component of its own, so that a sample may use hooks.
function Sample({ render: Render }: { render: () => ReactNode }) {
  return <Render />
}
