import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

/** A week by its Monday, 'YYYY-MM-DD', and the last member who was treated. */
const afterMember = z.object({ week: z.iso.date(), after: z.int() })

export const discoveryJobs = {
  ageActivity: job('discovery.age-activity', noPayload),
  alertFilters: job('discovery.alert-filters', noPayload),
  countLiquidity: job('discovery.count-liquidity', noPayload),
  fillCities: job('discovery.fill-cities', noPayload),
  settleCities: job('discovery.settle-cities', noPayload, { queue: 'cities' }),
  notifyWatchers: job('discovery.notify-watchers', noPayload),
  beginPicks: job('discovery.begin-picks', noPayload),
  pickMembers: job('discovery.pick-members', afterMember, { queue: 'picks' }),
  notifyPicks: job('discovery.notify-picks', afterMember, { queue: 'picks' }),
  fitRanking: job('discovery.fit-ranking', noPayload),
}
