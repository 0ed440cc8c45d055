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
 * A report on a member. Nothing is held back for being empty: the server says what is missing, and its message is shown
 * at the text box. What was typed is kept until a report has got through.
 */
export function useReport(uid: string, onReported?: (done: Done) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [content, setContent] = useState('')
  const [category, setCategory] = useState<Category | ''>('')
  const mutation = useMutation({
    mutationFn: ({ block }: { block: boolean }) =>
      call(api.safety.report, {
        params: { id: uid },
        body: { content, category: category || undefined, block: block || undefined },
      }),
    onSuccess: ({ report }, { block }) => {
      void client.invalidateQueries({ queryKey: myReportsKey })
      setContent('')
      setCategory('')
      toast.info(t('reporting:submitted'))
      onReported?.({ report, blocked: block })
    },
    onError: (error) => {
      console.error('Report failed', error)
      const { content: shown, ...others } = fieldMessages(error)
      // After React has marked it, so that a screen reader says what is wrong along with the box.
      if (shown) requestAnimationFrame(showBox)
      toast.error(t('reporting:failed'))
      const messages = Object.values(others).flat()
      if (messages.length === 0 && !shown) messages.push(failureMessage(error))
      for (const message of messages) toast.error(message)
    },
  })
  return {
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

/** The box may be below what is visible of a dialog: it is moved to the middle together with its message. */
function showBox() {
  const box = document.querySelector<HTMLElement>('textarea[name=content]')
  box?.focus()
  box?.scrollIntoView?.({ block: 'center' })
}

export type Report = ReturnType<typeof useReport>
