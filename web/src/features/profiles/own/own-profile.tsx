import type { Person, ProfilePart } from '@karibu/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { Carousel, UploadControl, usePhotoEditing } from '../../photos/index.ts'
import { editPartId, ProfileForm, type ProfileFormHandle } from '../edit/profile-form.tsx'
import { useMyImages, usePerson } from '../queries.ts'
import { ProfileSkeleton } from '../view/profile-skeleton.tsx'
import { ProfileView } from '../view/profile-view.tsx'
import { CompletenessMeter } from './completeness-meter.tsx'
import styles from './own-profile.module.css'

/** One's own profile: as others see it, or open for editing. */
export function OwnProfile({ links, previewLink }: { links?: ReactNode; previewLink?: ReactNode }) {
  const { t } = useTranslation()
  const { data: person, isPending, isFetching, refetch } = usePerson('me')
  const [editing, setEditing] = useState<{ part?: ProfilePart } | null>(null)
  const onImages = useMyImages()
  const edit = useFocusWhenLost<HTMLDivElement>(editing)
  if (isPending) return <ProfileSkeleton />
  if (!person?.mine)
    return <FailedState message={t('people:failed')} busy={isFetching} onRetry={() => void refetch()} />
  if (editing) return <Editor person={person} mine={person.mine} at={editing.part} onDone={() => setEditing(null)} />
  return (
    <ProfileView
      person={person}
      actions={
        <>
          <div ref={edit} className={styles.edit}>
            <Button kind="outlined" icon="pencil" onClick={() => setEditing({})}>
              {t('people:edit.start')}
            </Button>
            {links}
          </div>
          <CompletenessMeter person={person} onAdd={(part) => setEditing({ part })} previewLink={previewLink} />
        </>
      }
      underPhotos={person.images.length === 0 && <UploadControl count={0} onImages={onImages} />}
    />
  )
}

type EditorProps = {
  person: Person
  mine: NonNullable<Person['mine']>
  /** What the member came for. */
  at: ProfilePart | undefined
  onDone: () => void
}

/** Where in the editor each part is given; photos stand at its top. */
const sectionOf: Record<ProfilePart, string> = {
  photo: 'photos',
  photos: 'photos',
  about: 'about',
  lookingFor: 'about',
  interests: 'interests',
  place: 'place',
  languages: 'more',
  occupation: 'more',
  education: 'more',
  children: 'more',
  habits: 'more',
}

function Editor({ person, mine, at, onDone }: EditorProps) {
  const { t } = useTranslation()
  const form = useRef<ProfileFormHandle>(null)
  const onImages = useMyImages()
  const editing = usePhotoEditing(person.images, onImages)
  const editor = useFocusWhenLost<HTMLDivElement>(person.images.length)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone; who reads by ear or keys goes on at the top of what took its place.
  useEffect(() => {
    const part = at && document.getElementById(editPartId(sectionOf[at]))
    if (part) {
      part.focus({ preventScroll: true })
      part.scrollIntoView?.()
      return
    }
    title.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [at])
  return (
    <div ref={editor} className={styles.editor}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('people:edit.title')}
        </h2>
        <Button kind="outlined" size="small" icon="check" onClick={() => form.current?.save()}>
          {t('common:done')}
        </Button>
      </div>
      <div className={styles.photos}>
        <Carousel images={person.images} name={person.firstname} seed={person.id} editing={editing} />
        {person.images.length > 1 && <p className={styles.hint}>{t('details:photoDrag')}</p>}
        <UploadControl count={person.images.length} onImages={onImages} />
      </div>
      <ProfileForm ref={form} person={person} mine={mine} onSaved={onDone} onCancel={onDone} />
    </div>
  )
}
