import { fieldFaults, type MemberCard, messageLengthMax, outgoingMessage } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../../../lib/i18n/fault-text.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { RadioCards } from '../../../../ui/fields/radio-cards.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { isScamSuspected, ScamDialog } from '../../../scam/index.ts'
import styles from './end-dialog.module.css'
import { useEndMatch } from './use-end-match.ts'

const goodbyes = ['fit', 'met', 'time'] as const

type EndDialogProps = { person: MemberCard; onClose: () => void }

/** Ends a match with a goodbye: one of three texts, which can be changed, becomes the last message. */
export function EndDialog({ person, onClose }: EndDialogProps) {
  const { t } = useTranslation()
  const name = person.firstname
  const [body, setBody] = useState(() => t('chat:end.fit', { name }))
  const [fault, setFault] = useState<string>()
  const end = useEndMatch(person)

  function send(confirmed: boolean) {
    const checked = outgoingMessage.shape.body.safeParse(body)
    if (!checked.success) {
      const [first] = Object.values(fieldFaults(checked.error)).flat()
      return setFault(first && faultText(first))
    }
    const done = () => {
      toast.info(t('chat:end.done'))
      onClose()
    }
    end.mutate({ body: checked.data, confirmed }, { onSuccess: done })
  }

  // In place of the goodbye, which stays as it was written.
  if (isScamSuspected(end.error))
    return <ScamDialog name={name} onEdit={end.reset} onSend={() => send(true)} onClose={end.reset} />

  return (
    <Dialog
      isOpen
      focusTitle
      onClose={onClose}
      title={t('chat:end.title')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={end.isPending} onClick={() => send(false)}>
            {t('chat:end.send')}
          </Button>
        </>
      }
    >
      <div className={styles.end}>
        <p>{t('chat:end.text', { name })}</p>
        <GoodbyeFields
          name={name}
          body={body}
          fault={fault}
          onChange={(next) => {
            setBody(next)
            setFault(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}

type GoodbyeFieldsProps = { name: string; body: string; fault: string | undefined; onChange: (body: string) => void }

function GoodbyeFields({ name, body, fault, onChange }: GoodbyeFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<(typeof goodbyes)[number]>('fit')
  return (
    <>
      <RadioCards
        legend={t('chat:end.choose')}
        name="goodbye"
        options={goodbyes.map((key) => ({ value: key, label: t(`chat:end.short.${key}`) }))}
        value={chosen}
        direction="row"
        onChange={(key) => {
          setChosen(key)
          onChange(t(`chat:end.${key}`, { name }))
        }}
      />
      <TextArea
        label={t('chat:end.label')}
        value={body}
        maxLength={messageLengthMax}
        error={fault}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
