import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { useRefresh } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

type ReasonButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'aria-label'> & {
  label: string
  title: string
  text: string
  isDangerous?: boolean
  /** Throws an ApiFailure, which the dialog shows. */
  onSubmit: (reason: string) => Promise<unknown>
}

/** A button for what staff do to a job or mail: it asks for the reason first. The lists are loaded again afterwards, also after a failure. */
export function ReasonButton({ label, title, text, isDangerous, onSubmit, ...button }: ReasonButtonProps) {
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          {...{ title, text }}
          submit={label}
          isDangerous={isDangerous === true}
          onSubmit={async (reason) => {
            try {
              await onSubmit(reason)
            } finally {
              await refresh()
            }
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
