import { type PhotoFault, photoFaults } from '@karibu/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffKeysOn } from '../../../lib/device/key-switch.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useChosenCase } from '../../staff/index.ts'
import { PhotoFacts } from './photo-facts.tsx'
import styles from './photo-review.module.css'
import { usePhotoReview } from './use-photo-review.ts'

/** The queue of photos, one at a time: approve, remove with a reason, leave for later, or take the last decision back, also by single keys unless they are off. */
export function PhotoReview({ pathOf }: { pathOf: (id: string) => string }) {
  const { t } = useTranslation()
  const review = usePhotoReview(useChosenCase())
  const { list, photo, next, waiting } = review
  if (!list.data && list.error) {
    const retry = () => void list.refetch()
    return <FailedState message={t('admin-screens:photos.failed')} onRetry={retry} busy={list.isFetching} />
  }
  if (review.isPending) {
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  }
  return (
    <>
      {review.isFirstGone && (
        <div className={styles.gone}>
          <Banner icon="check">{t('admin-screens:oneQueue.photoHandled')}</Banner>
        </div>
      )}
      {photo ? (
        <Desk
          {...{ photo, waiting, pathOf }}
          nextImage={next?.image}
          onApprove={() => review.approve(photo.id)}
          onRemove={(reason) => review.remove(photo.id, reason)}
          onNext={() => review.skip(photo.id)}
          onUndo={review.undo}
        />
      ) : (
        <Done onUndo={review.undo} />
      )}
    </>
  )
}

type UndoProps = { onUndo: (() => void) | null }

/** Every photo is decided; the last decision can still be taken back. */
function Done({ onUndo }: UndoProps) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const areKeysOn = useStaffKeysOn()
  useEffect(() => section.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    if (!onUndo || !areKeysOn || !isPlain(event) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    onUndo()
  }
  return (
    <section
      ref={section}
      className={styles.done}
      tabIndex={-1}
      aria-label={t('admin-screens:photos.title')}
      onKeyDown={press}
    >
      <EmptyState icon="check" title={t('admin-screens:photos.done')} action={onUndo && <Undo onUndo={onUndo} />}>
        {t('admin-screens:photos.doneText')}
      </EmptyState>
    </section>
  )
}

function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation()
  const shortcut = useShortcuts()
  return (
    <Button kind="ghost" size="small" aria-keyshortcuts={shortcut('z')} onClick={onUndo}>
      {t('admin-screens:photos.undo')}
    </Button>
  )
}

type DeskProps = {
  photo: NonNullable<ReturnType<typeof usePhotoReview>['photo']>
  nextImage: string | undefined
  waiting: number
  pathOf: (id: string) => string
  onApprove: () => void
  onRemove: (reason: PhotoFault) => void
  onNext: () => void
} & UndoProps

function Desk({ photo, nextImage, waiting, pathOf, ...on }: DeskProps) {
  const { t } = useTranslation()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const isAsking = askedFor === photo.id
  const desk = useRef<HTMLElement>(null)
  const areKeysOn = useStaffKeysOn()
  // Keys work only while the focus is in here, so that none decides while another part of the page is used.
  useEffect(() => desk.current?.focus(), [])
  const remove = (reason: PhotoFault) => {
    desk.current?.focus()
    on.onRemove(reason)
  }
  const press = (event: KeyboardEvent) => {
    // The switch is for characters (WCAG 2.1.4), and Escape is none.
    if (!isPlain(event) || !(areKeysOn || event.key === 'Escape')) return
    const run = actionOf(event.key, { isAsking, ask: setAskedFor, remove, id: photo.id, ...on })
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <section ref={desk} className={styles.desk} tabIndex={-1} aria-labelledby="photo-waiting" onKeyDown={press}>
      <figure className={styles.picture}>
        <img key={photo.id} src={photo.image} alt={t('admin-screens:photos.alt', { name: photo.owner.name })} />
        {nextImage && <img className={styles.ahead} src={nextImage} alt="" />}
      </figure>
      <div className={styles.side}>
        <p id="photo-waiting" role="status" className={styles.waiting}>
          {t('admin-screens:photos.waiting', { count: waiting, number: formatNumber(waiting) })}
        </p>
        <PhotoFacts photo={photo} pathOf={pathOf} />
        {isAsking ? (
          <Reasons onChoose={remove} onCancel={() => setAskedFor(null)} />
        ) : (
          <Actions {...on} onAsk={() => setAskedFor(photo.id)} />
        )}
        {on.onUndo && <Undo onUndo={on.onUndo} />}
        {areKeysOn && <p className={styles.keys}>{t('admin-screens:photos.keys')}</p>}
      </div>
    </section>
  )
}

function Actions({ onApprove, onAsk, onNext }: Pick<DeskProps, 'onApprove' | 'onNext'> & { onAsk: () => void }) {
  const { t } = useTranslation()
  const shortcut = useShortcuts()
  return (
    <div className={styles.actions}>
      <Button wide icon="check" aria-keyshortcuts={shortcut('a')} onClick={onApprove}>
        {t('admin-screens:photos.approve')}
      </Button>
      <Button wide kind="danger" icon="trash" aria-keyshortcuts={shortcut('r')} onClick={onAsk}>
        {t('admin-screens:photos.remove')}
      </Button>
      <Button wide kind="outlined" icon="chevron-right" aria-keyshortcuts={shortcut('n')} onClick={onNext}>
        {t('admin-screens:photos.next')}
      </Button>
    </div>
  )
}

/** What a button says of its key; nothing while single keys are off. */
function useShortcuts(): (key: string) => string | undefined {
  const areKeysOn = useStaffKeysOn()
  return (key) => (areKeysOn ? key : undefined)
}

const isPlain = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => !(ctrlKey || metaKey || altKey || repeat)

type Keys = Pick<DeskProps, 'onApprove' | 'onNext' | 'onUndo'> & {
  id: string
  isAsking: boolean
  ask: (id: string | null) => void
  remove: (reason: PhotoFault) => void
}

function actionOf(
  key: string,
  { id, isAsking, ask, remove, onApprove, onNext, onUndo }: Keys,
): (() => void) | undefined {
  if (isAsking) {
    const reason = photoFaults[Number(key) - 1]
    if (reason) return () => remove(reason)
    return key === 'Escape' ? () => ask(null) : undefined
  }
  const actions: Record<string, (() => void) | null> = { a: onApprove, r: () => ask(id), n: onNext, z: onUndo }
  return actions[key.toLowerCase()] ?? undefined
}

/** The reasons for a removal, numbered as their keys. */
export function Reasons({ onChoose, onCancel }: { onChoose: (reason: PhotoFault) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const shortcut = useShortcuts()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('admin-screens:photos.why')}</legend>
      <p className={styles.muted}>{t('admin-screens:photos.whyText')}</p>
      <div ref={first} className={styles.choices}>
        {photoFaults.map((reason, index) => (
          <Button
            key={reason}
            kind="outlined"
            size="small"
            aria-keyshortcuts={shortcut(String(index + 1))}
            onClick={() => onChoose(reason)}
          >
            {index + 1}. {t(`admin-screens:photos.faults.${reason}`)}
          </Button>
        ))}
      </div>
      <Button kind="ghost" size="small" onClick={onCancel}>
        {t('admin-screens:photos.cancel')}
      </Button>
    </fieldset>
  )
}
