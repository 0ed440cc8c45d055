import { decisionForm } from '@karibu/contract'
import { useForm } from '../../lib/use-form.ts'
import type { Choosing } from './choosable-photo.tsx'

/** The form of the decision about a report, and what is chosen for removal beside it: choosing something also chooses the decision. */
export function useDecisionForm() {
  const form = useForm(decisionForm, {
    action: 'dismiss',
    reason: '',
    days: 7,
    photo: undefined,
    fault: undefined,
    message: undefined,
  })
  const { action, photo, message } = form.values
  const choosing: Choosing = {
    photo: action === 'removePhoto' ? photo : undefined,
    message: action === 'removeMessage' ? message : undefined,
    onChoose: (choice) => {
      if ('photo' in choice) {
        form.set('action', 'removePhoto')
        form.set('photo', choice.photo)
      } else {
        form.set('action', 'removeMessage')
        form.set('message', choice.message)
      }
    },
  }
  return { form, choosing }
}

export type DecisionFormState = ReturnType<typeof useDecisionForm>['form']
