import { type ChangeEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/feedback/toast.ts'

type Choice = { file: File | null; onFile: (file: File | null) => void; bytesMax: number }
type ChosenPicture = {
  input: RefObject<HTMLInputElement | null>
  /** Of the chosen file; null without one. */
  preview: string | null
  choose: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A picture chosen by a hidden file input, to be sent later: one of another type or too large is refused. */
export function useChosenPicture({ file, onFile, bytesMax }: Choice): ChosenPicture {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const preview = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0] ?? null
    event.target.value = ''
    if (!chosen) return
    if (!/^image\/(png|jpeg)$/.test(chosen.type)) toast.error(t('errors:fields.photo_type'))
    else if (chosen.size > bytesMax) toast.error(t('errors:codes.too_large'))
    else onFile(chosen)
  }

  return { input, preview, choose }
}
