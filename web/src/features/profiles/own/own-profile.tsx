import { type Person, type ProfilePart, photosMax } from '@karibu/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { AnswersEditor } from '../../custom-fields/index.ts'
import { Carousel, UploadControl, usePhotoEditing } from '../../photos/index.ts'
import { ProfileSections, type ProfileSectionsHandle } from '../edit/profile-sections.tsx'
import { sectionButtonId } from '../edit/section-row.tsx'
import { sectionOf } from '../edit/sections.tsx'
import type { MediaSharingProps } from '../edit/sharing/media-sharing.tsx'
import { useMyImages, usePerson } from '../queries.ts'
import { ProfileSkeleton } from '../view/profile-skeleton.tsx'
import { ProfileView } from '../view/profile-view.tsx'
import { CompletenessMeter } from './completeness-meter.tsx'
import styles from './own-profile.module.css'

type OwnProfileProps = {
  /** What one can do with it besides editing. */
  links?: ReactNode
  /** The voice intro, to play, record and delete. */
  voiceOf?: (person: Person) => ReactNode
  /** The part that the address names: the editor opens there. */
  adding?: string | null
}

/** One's own profile: as others see it, or open for editing. */
export function OwnProfile({ links, voiceOf, adding = null }: OwnProfileProps) {
  const { t } = useTranslation()
  const { data: person, isPending, isFetching, refetch } = usePerson('me')
  const [editing, setEditing] = useState<{ part?: ProfilePart } | null>(() => partOf(adding))
  const onImages = useMyImages()
  const edit = useFocusWhenLost<HTMLDivElement>(editing)
  if (isPending) return <ProfileSkeleton />
  if (!person?.mine)
    return <FailedState message={t('people:failed')} busy={isFetching} onRetry={() => void refetch()} />
  if (editing) return <Editor person={person} mine={person.mine} at={editing.part} onDone={() => setEditing(null)} />
  return (
    <ProfileView
      person={person}
      voice={voiceOf?.(person)}
      actions={
        <>
          <div ref={edit}>
            <Button icon="pencil" wide onClick={() => setEditing({})}>
              {t('people:edit.start')}
            </Button>
          </div>
          <CompletenessMeter person={person} onAdd={(part) => setEditing({ part })} />
          <div className={styles.links}>{links}</div>
        </>
      }
      photos={
        <div className={styles.shown}>
          <Carousel
            images={person.images}
            name={person.firstname}
            seed={person.id}
            after={
              person.images.length < photosMax && (
                <button
                  type="button"
                  className={styles.tile}
                  aria-label={t('people:photos.add')}
                  onClick={() => setEditing({ part: 'photo' })}
                >
                  <Icon name="plus" />
                </button>
              )
            }
          />
          {person.images.length === 0 && <UploadControl count={0} onImages={onImages} />}
        </div>
      }
    />
  )
}

const isPart = (name: string): name is ProfilePart => name in sectionOf
const partOf = (name: string | null) => (name && isPart(name) ? { part: name } : null)

const MediaSharing = lazyPart<MediaSharingProps>(
  async () => (await import('../edit/sharing/media-sharing.tsx')).MediaSharing,
)

type EditorProps = {
  person: Person
  mine: NonNullable<Person['mine']>
  /** What the member came for. */
  at: ProfilePart | undefined
  onDone: () => void
}

function Editor({ person, mine, at, onDone }: EditorProps) {
  const { t } = useTranslation()
  const sections = useRef<ProfileSectionsHandle>(null)
  const first = at ? sectionOf[at] : null
  const onImages = useMyImages()
  const editing = usePhotoEditing(person.images, onImages)
  const editor = useFocusWhenLost<HTMLDivElement>(person.images.length)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone; who reads by ear or keys goes on at the top of what took its place.
  useEffect(() => {
    const button = first && document.getElementById(sectionButtonId(first))
    if (button) {
      button.focus({ preventScroll: true })
      button.scrollIntoView?.()
      return
    }
    title.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [first])

  async function finish() {
    if (await sections.current?.save()) onDone()
  }

  return (
    <div ref={editor} className={styles.editor}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('people:edit.title')}
        </h2>
        <Button size="small" icon="check" onClick={() => void finish()}>
          {t('common:done')}
        </Button>
      </div>
      <div className={styles.photos}>
        <Carousel images={person.images} name={person.firstname} seed={person.id} editing={editing} />
        {person.images.length > 1 && <p className={styles.hint}>{t('details:photoDrag')}</p>}
        <UploadControl count={person.images.length} onImages={onImages} />
        <MediaSharing person={person} mine={mine} />
      </div>
      <ProfileSections ref={sections} person={person} mine={mine} first={first} />
      <AnswersEditor />
    </div>
  )
}
