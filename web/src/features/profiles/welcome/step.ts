import type { Person } from '@karibu/contract'

/** What every step of the first run is given. */
export type StepProps = { person: Person; mine: NonNullable<Person['mine']>; onNext: () => void }
