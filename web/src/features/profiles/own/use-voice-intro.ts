import { api, type Person, type VoiceIntro } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callForAnswer, upload } from '../../../lib/api/api.ts'
import { personKey } from '../queries.ts'

type Recorded = { bytes: Blob; waveform: readonly number[] }

/** Saves and deletes one's own voice intro. */
export function useVoiceIntro() {
  const client = useQueryClient()
  const show = (voice: VoiceIntro | null) =>
    client.setQueryData<Person>(personKey('me'), (person) => person && { ...person, voice })
  const record = useMutation({
    mutationFn: ({ bytes, waveform }: Recorded) => {
      const form = new FormData()
      form.append('waveform', JSON.stringify(waveform))
      form.append('file', bytes, 'voice')
      return upload(api.voiceIntros.record, form)
    },
    onSuccess: ({ data }) => show(data.voice),
  })
  const remove = useMutation({
    mutationFn: () => callForAnswer(api.voiceIntros.remove),
    onSuccess: () => show(null),
  })
  return { record, remove }
}
