import { api } from '@karibu/contract'
import { isRegistrationOpen } from '../../db/site/site-settings.ts'
import { type FeatureRoutes, withStatus } from '../../http/mount.ts'
import { assertReady, checkStatus } from './check-status.ts'
import { readHistory } from './history.ts'
import { makeIncidentReader } from './incident-reader.ts'
import { addIncidentNote, endIncident, listIncidents, publishIncident } from './manage-incidents.ts'
import { changeSetting, previewSetting } from './settings/change-setting.ts'
import { readSettings } from './settings/read-settings.ts'
import { withIncidents } from './status-rules.ts'
import { readSystemChecks } from './system-checks.ts'

export const systemRoutes: FeatureRoutes = (on, ctx) => {
  on(api.system.health, async () => ({ status: 'ok' as const }))
  on(api.system.ready, () => assertReady(ctx))
  const incidents = makeIncidentReader(ctx)
  on(api.system.status, async () => {
    const report = await checkStatus(ctx)
    // Monitors ask for the status again and again, so that the incidents are known when the database is lost.
    const all = report.checks.database === 'ok' ? await incidents.read() : incidents.lastKnown()
    const shown = withIncidents(report, all)
    return shown.status === 'down' ? withStatus(503, shown) : shown
  })
  on(api.system.statusHistory, () => readHistory(ctx))
  on(api.system.incidents, async () => ({ incidents: await incidents.read() }))
  on(api.staffIncidents.list, () => listIncidents(ctx))
  on(api.staffIncidents.open, ({ member, body }) => publishIncident(ctx, member, body))
  on(api.staffIncidents.note, ({ member, params, body }) => addIncidentNote(ctx, member, { ...params, ...body }))
  on(api.staffIncidents.resolve, ({ member, params, body }) => endIncident(ctx, member, { ...params, ...body }))
  on(api.system.registration, async () => ({ open: await isRegistrationOpen(ctx.db) }))
  on(api.system.privacyFacts, async () => ({ pictureClassifier: ctx.pictureClassifier !== null }))
  on(api.staffSettings.list, ({ locale }) => readSettings(ctx, locale))
  on(api.staffSettings.preview, ({ body }) => previewSetting(ctx, body.change))
  on(api.staffSettings.change, ({ member, locale, body }) => changeSetting(ctx, { staff: member, locale, ...body }))
  on(api.staffSystem.checks, ({ locale }) => readSystemChecks(ctx, locale))
}
