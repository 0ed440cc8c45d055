import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { ageActivity } from './age-activity.ts'
import { countLiquidity } from './cities/count-liquidity.ts'
import { fillCities } from './cities/fill-cities.ts'
import { notifyWatchers } from './cities/notify-watchers.ts'
import { settleCities } from './cities/waiting/settle-cities.ts'
import { discoveryJobs } from './jobs.ts'
import { notifyPicks } from './picks/notify-picks.ts'
import { beginPicks, pickMembers } from './picks/pick-members.ts'
import { fitRanking } from './ranking/fit-ranking.ts'
import { discoveryRoutes } from './routes.ts'
import { alertFilters } from './search/alert-filters.ts'

export const discovery: Feature = {
  routes: discoveryRoutes,
  jobs: handleJobs(discoveryJobs, {
    ageActivity: (ctx) => ageActivity(ctx),
    alertFilters: (ctx) => alertFilters(ctx),
    countLiquidity: (ctx) => countLiquidity(ctx),
    fillCities: (ctx) => fillCities(ctx),
    settleCities: (ctx) => settleCities(ctx),
    notifyWatchers: (ctx) => notifyWatchers(ctx),
    beginPicks: (ctx) => beginPicks(ctx),
    pickMembers: (ctx, part) => pickMembers(ctx, part),
    notifyPicks: (ctx, part) => notifyPicks(ctx, part),
    fitRanking: (ctx) => fitRanking(ctx),
  }),
  crontab: [
    // Beside the full hour, when other jobs begin.
    every('7 * * * *', discoveryJobs.ageActivity),
    // Late in the afternoon from Lagos to Dar es Salaam, outside the usual quiet hours.
    every('23 15 * * *', discoveryJobs.alertFilters, { attemptsMax: 3 }),
    every('37 * * * *', discoveryJobs.countLiquidity),
    every('3 * * * *', discoveryJobs.fillCities),
    every('*/10 * * * *', discoveryJobs.settleCities),
    every('52 6-18 * * *', discoveryJobs.notifyWatchers, { attemptsMax: 3 }),
    // Thursday around noon, with the weekend ahead.
    every('13 10 * * 4', discoveryJobs.beginPicks, { attemptsMax: 3 }),
    // At night from Dakar to Mogadishu.
    every('41 1 * * *', discoveryJobs.fitRanking, { attemptsMax: 3 }),
  ],
}
