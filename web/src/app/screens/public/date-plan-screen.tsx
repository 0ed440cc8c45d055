import { useState } from 'react'
import { SharedPlan } from '../../../features/date-plans/index.ts'

/** A shared date plan by the token in the fragment of the address, which browsers never send. */
export function DatePlanScreen() {
  const [token] = useState(() => location.hash.slice(1))
  return <SharedPlan token={token} />
}
