import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { usePerson } from '../queries.ts'
import { ProfileSkeleton } from '../view/profile-skeleton.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { PreferencesStep } from './preferences-step.tsx'
import { PromptsStep } from './prompts-step.tsx'
import { StepFrame } from './step-frame.tsx'

export type Missing = { photo: boolean; place: boolean; preferences: boolean }

type WelcomeProps = {
  /** What is still to be asked; the first run begins there. */
  missing: Missing
  /** How many times more visibility a photo is said to give. */
  photoTimes: number
  isIllustrative: boolean
  onDone: () => void
}

const steps = ['photo', 'place', 'wishes', 'prompts'] as const

/** The first run: a photo, a place, what one looks for, own text. Each step is saved automatically and can be revisited. */
export function Welcome({ missing, photoTimes, isIllustrative, onDone }: WelcomeProps) {
  const { t } = useTranslation()
  const { data: person, isPending, isFetching, refetch } = usePerson('me')
  const [at, setAt] = useState(() => firstMissing(missing))
  const [hasMoved, setMoved] = useState(false)
  if (isPending) return <ProfileSkeleton />
  if (!person?.mine)
    return <FailedState message={t('people:failed')} busy={isFetching} onRetry={() => void refetch()} />
  const step = steps[at] ?? 'photo'
  const go = (step: number) => {
    setMoved(true)
    setAt(step)
  }
  const next = () => (at + 1 < steps.length ? go(at + 1) : onDone())
  const shared = { person, mine: person.mine, onNext: next }
  return (
    <StepFrame
      key={step}
      number={at + 1}
      total={steps.length}
      isReached={hasMoved}
      onBack={at > 0 ? () => go(at - 1) : undefined}
    >
      {step === 'photo' && <PhotoStep {...shared} times={photoTimes} isIllustrative={isIllustrative} />}
      {step === 'place' && <PlaceStep {...shared} />}
      {step === 'wishes' && <PreferencesStep {...shared} />}
      {step === 'prompts' && <PromptsStep {...shared} />}
    </StepFrame>
  )
}

/** The first step with something still to ask, else the first. */
function firstMissing({ photo, place, preferences }: Missing): number {
  return Math.max(0, [photo, place, preferences].indexOf(true))
}
