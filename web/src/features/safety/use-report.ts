import { api, type Report as Reported, reportCategories } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { failureMessage, fieldMessages } from '../../lib/api/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { myReportsKey } from './queries.ts'

type Category = (typeof reportCategories)[number]
/** What got through, and whether they were blocked along. */
export type Done = { report: Reported; blocked: boolean }

/**
 * A report on a member, or with null on someone who is not visible any more, by the first name. Nothing is held back for being empty: the server says what is missing, and its message is shown
 * at the text box. What was typed is kept until a report has got through.
 */
export function useReport(uid: string | null, onReported?: (done: Done) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [content, setContent] = useState('')
  const [category, setCategory] = useState<Category | ''>('')
  const mutation = useMutation({
    mutationFn: ({ block }: { block: boolean }) => {
      const form = { content, category: category || undefined }
      if (uid === null) return call(api.safety.reportGone, { body: { name, ...form } })
      return call(api.safety.report, { params: { id: uid }, body: { ...form, block: block || undefined } })
    },
    onSuccess: ({ report }, { block }) => {
      void client.invalidateQueries({ queryKey: myReportsKey })
      setName('')
      setContent('')
      setCategory('')
      toast.info(t('reporting:submitted'))
      onReported?.({ report, blocked: block })
    },
    onError: (error) => {
      console.error('Report failed', error)
      const { name: unnamed, content: unexplained, ...others } = fieldMessages(error)
      const shown = unnamed ?? unexplained
      // After React has marked it, so that a screen reader says what is wrong along with the field.
      if (shown) requestAnimationFrame(() => showField(unnamed ? 'name' : 'content'))
      toast.error(t('reporting:failed'))
      const messages = Object.values(others).flat()
      if (messages.length === 0 && !shown) messages.push(failureMessage(error))
      for (const message of messages) toast.error(message)
    },
  })
  return {
    name,
    setName,
    nameError: fieldMessages(mutation.error).name?.[0],
    content,
    setContent,
    category,
    setCategory: (value: string) => setCategory(reportCategories.find((known) => known === value) ?? ''),
    error: fieldMessages(mutation.error).content?.[0],
    isBusy: mutation.isPending,
    /** Whether the report that is under way also blocks. */
    isBlocking: mutation.isPending && mutation.variables.block,
    submit: (block = false) => mutation.mutate({ block }),
  }
}

/** The field may be out of what is visible: it is moved to the middle together with its message. */
function showField(name: 'name' | 'content') {
  const field = document.querySelector<HTMLElement>(name === 'name' ? 'input[name=goneName]' : 'textarea[name=content]')
  field?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}

export type Report = ReturnType<typeof useReport>
