import type { Call } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useCallConnection } from '../connection/connection-store.ts'
import { leave } from '../session/call-actions.ts'
import { type Callee, isLive } from '../session/call-store.ts'
import { clockOf, useRing, useSeconds } from '../session/use-call.ts'
import { CameraView } from '../streams/camera-view.tsx'
import { QualityMark } from '../streams/quality-mark.tsx'
import { SelfView } from '../streams/self-view.tsx'
import { CallPerson } from './call-person.tsx'
import styles from './call-screen.module.css'
import { CallControls } from './controls/call-controls.tsx'
import { CallMenu } from './controls/call-menu.tsx'
import { FacesBar } from './controls/faces-bar.tsx'
import { FullScreen } from './full-screen.tsx'

type CallScreenProps = { person: Callee; call: Call | null; onSmaller: () => void; onAgain: () => void }

/** The screen of a call from dialling to its end: the other member large, one's own picture small, controls at the bottom. */
export function CallScreen({ person, call, onSmaller, onAgain }: CallScreenProps) {
  const { t } = useTranslation()
  const { shown, isClear } = useShownPicture(call)
  const isTalking = call?.state === 'accepted'
  const isOver = call !== null && !isLive(call.state)
  useRing('outgoing', call?.state === 'ringing')
  return (
    <FullScreen
      title={t('calls:state.talking', { name: person.firstname })}
      person={person}
      {...(isTalking && { onEscape: onSmaller })}
    >
      {shown && (
        <CameraView
          track={shown}
          label={t('calls:them.picture', { name: person.firstname })}
          className={classNames(styles.them, !isClear && styles.blurred)}
        />
      )}
      <div className={classNames(styles.bar, shown && styles.over)}>
        {isTalking && <TalkBar call={call} name={shown && person.firstname} onSmaller={onSmaller} />}
        <CallMenu person={person} />
      </div>
      <Middle person={person} call={call} isCovered={shown !== null} />
      {isOver ? (
        <EndedCall call={call} onAgain={onAgain} />
      ) : (
        <>
          <SelfView name={person.firstname} />
          {isTalking && <FacesBar name={person.firstname} />}
          <CallControls isTalking={isTalking} isOver={shown !== null} />
        </>
      )}
    </FullScreen>
  )
}

/** The picture of the other member, while there is one to show, and whether both agreed to be shown clearly. */
function useShownPicture(call: Call | null) {
  const { picture, theirs, faces, link } = useCallConnection()
  const isSeen = theirs.camera && (link === 'connected' || link === 'lost')
  return { shown: call?.state === 'accepted' && isSeen ? picture : null, isClear: faces && theirs.faces }
}

/** The other member, unless their picture fills the screen, and what is worth knowing of the connection. */
function Middle({ person, call, isCovered }: { person: Callee; call: Call | null; isCovered: boolean }) {
  const { theirs, link, camera } = useCallConnection()
  const isMuted = call?.state === 'accepted' && !theirs.mic
  return (
    <div className={styles.middle}>
      {!isCovered && (
        <CallPerson person={person} isRinging={call?.state === 'ringing'} hasSelfView={camera !== null}>
          {call?.state === 'accepted' && <TalkFacts call={call} />}
          <Status person={person} call={call} />
        </CallPerson>
      )}
      <Notes isLost={isCovered && link === 'lost'} mutedName={isMuted ? person.firstname : null} />
    </div>
  )
}

function Notes({ isLost, mutedName }: { isLost: boolean; mutedName: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      {isLost && (
        <p role="status" className={styles.note}>
          {t('calls:state.lost')}
        </p>
      )}
      {mutedName !== null && (
        <p className={styles.note}>
          <Icon name="mic-off" size={16} />
          {t('calls:them.muted', { name: mutedName })}
        </p>
      )}
    </>
  )
}

type TalkBarProps = { call: Call; name: string | null; onSmaller: () => void }

function TalkBar({ call, name, onSmaller }: TalkBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton icon="chevron-down" label={t('calls:act.smaller')} onClick={onSmaller} />
      {name && (
        <span className={styles.facts}>
          <span className={styles.name}>{name}</span>
          <Clock call={call} />
          <QualityMark />
        </span>
      )}
    </>
  )
}

/** Without a picture of the other member: how long the call lasts, large, and how good the connection is. */
function TalkFacts({ call }: { call: Call }) {
  const link = useCallConnection((state) => state.link)
  if (link === 'waiting' || link === 'connecting') return null
  return (
    <p className={styles.talk}>
      <Clock call={call} />
      <QualityMark hasLabel />
    </p>
  )
}

function Clock({ call }: { call: Call }) {
  return <span className={styles.clock}>{clockOf(useSeconds(call))}</span>
}

function Status({ person, call }: { person: Callee; call: Call | null }) {
  const { t } = useTranslation()
  const link = useCallConnection((state) => state.link)
  const camera = useCallConnection((state) => state.theirs.camera)
  const statusText = () => {
    if (!call) return t('calls:state.asking')
    if (call.state === 'ringing') return t('calls:state.calling')
    if (call.state === 'accepted') {
      if (link === 'lost') return t('calls:state.lost')
      if (link !== 'connected') return t('calls:state.connecting')
      return call.kind === 'video' && !camera ? t('calls:them.cameraOff', { name: person.firstname }) : ''
    }
    return t(`calls:over.${call.state}`, { name: person.firstname })
  }
  return (
    <p role="status" className={styles.status}>
      {statusText()}
    </p>
  )
}

function EndedCall({ call, onAgain }: { call: Call; onAgain: () => void }) {
  const { t } = useTranslation()
  const canRepeat = call.mine && call.state !== 'ended' && call.state !== 'declined'
  return (
    <div className={styles.last}>
      {call.state === 'ended' && call.seconds !== null && call.seconds > 0 && (
        <p>{t('calls:over.length', { length: clockOf(call.seconds) })}</p>
      )}
      <div className={styles.ways}>
        <Button kind="outlined" autoFocus onClick={leave}>
          {t('calls:over.close')}
        </Button>
        {canRepeat && (
          <Button icon={call.kind === 'video' ? 'video' : 'phone'} onClick={onAgain}>
            {t('calls:over.again')}
          </Button>
        )}
      </div>
    </div>
  )
}
