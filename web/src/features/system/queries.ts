import { api, type BodyOf, type CallOf } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'

/** The checks of the installation. They try other systems, so they run only when they are asked for. */
export const useSystemChecks = () =>
  useQuery({
    queryKey: ['system', 'checks'],
    queryFn: ({ signal }) => call(api.staffSystem.checks, {}, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

const settingsKey = ['system', 'settings'] as const
export type SettingForm = NonNullable<CallOf<typeof api.staffSettings.preview>['body']>['change']

/** Every setting of the site with its value in force, and the colours of the brand. */
export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(api.staffSettings.list, {}, signal) })

/** What a change would mean. Throws an ApiFailure. */
export const previewSetting = async (change: SettingForm) =>
  (await call(api.staffSettings.preview, { body: { change } })).effects

/** Changes a setting, and returns the sentence that goes with it. Throws an ApiFailure. */
export function useChangeSetting() {
  const client = useQueryClient()
  return async (change: SettingForm, reason: string) => {
    const { data, message } = await callForAnswer(api.staffSettings.change, { body: { change, reason } })
    client.setQueryData(settingsKey, data)
    return message
  }
}

const incidentsKey = ['system', 'incidents'] as const

/** What the status page says about trouble. */
export const useIncidents = () =>
  useQuery({ queryKey: incidentsKey, queryFn: ({ signal }) => call(api.staffIncidents.list, {}, signal) })

export type IncidentWork =
  | { kind: 'open'; body: BodyOf<typeof api.staffIncidents.open> }
  | { kind: 'note' | 'resolve'; id: number; body: BodyOf<typeof api.staffIncidents.note> }

/** Opens, updates or ends an incident; sent again with its key it happens once. Throws an ApiFailure. */
export function useChangeIncidents() {
  const client = useQueryClient()
  return async (work: IncidentWork, idempotencyKey: string) => {
    const once = { idempotencyKey }
    const { data } = await (work.kind === 'open'
      ? callForAnswer(api.staffIncidents.open, { body: work.body }, once)
      : callForAnswer(api.staffIncidents[work.kind], { params: { id: work.id }, body: work.body }, once))
    client.setQueryData(incidentsKey, data)
  }
}
