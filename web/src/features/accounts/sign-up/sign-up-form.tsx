import { type Registration, registrationStepOne, registrationStepTwo } from '@karibu/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { ApiFailure } from '../../../lib/api/api.ts'
import { guessCountry } from '../../../lib/device/guess-country.ts'
import { useForm } from '../../../lib/use-form.ts'
import { StepBars } from '../../../ui/feedback/step-bars.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from '../auth-form.module.css'
import { AuthForm } from '../auth-form.tsx'
import { savePending } from '../codes/pending-code.ts'
import { useDialCodes } from '../dial-codes.ts'
import { register } from '../queries.ts'
import { SignUpStepOne, stepOneFields } from './sign-up-step-one.tsx'
import { SignUpStepTwo } from './sign-up-step-two.tsx'

type SignUpFormProps = {
  onRegistered: () => void
  /** The consent given by the last button, shown above it. */
  consent: React.ReactNode
  footer: React.ReactNode
}

/** Joining in two steps. Going back loses nothing; a fault the server finds opens the step it belongs to. */
export function SignUpForm({ onRegistered, consent, footer }: SignUpFormProps) {
  const { t } = useTranslation()
  const steps = useSteps()
  const { step, goBack } = steps
  const { one, two, next, create, country, countries, setCountry } = useRegistration({ ...steps, onRegistered })
  return (
    <AuthForm
      title={t('auth:signUp.title')}
      text={
        <>
          {step === 1 && t('auth:signUp.promise')}
          <span className={styles.steps} data-step={step}>
            <StepBars step={step} total={2} label={t('auth:signUp.step', { step, total: 2 })} />
          </span>
        </>
      }
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 1) next()
        else void create()
      }}
    >
      {step === 1 ? (
        <SignUpStepOne form={one} country={country} countries={countries} onCountry={setCountry} footer={footer} />
      ) : (
        <SignUpStepTwo form={two} consent={consent} onPrevious={goBack} />
      )}
    </AuthForm>
  )
}

type Registering = ReturnType<typeof useSteps> & Pick<SignUpFormProps, 'onRegistered'>

function useRegistration({ goOn, openFirst, onRegistered }: Registering) {
  const { t } = useTranslation()
  const one = useForm(registrationStepOne, {
    firstName: '',
    lastName: '',
    email: '',
    countryCode: '',
    mobileNumber: '',
  })
  const two = useForm(registrationStepTwo, { gender: '', age: '', password: '', confirmPassword: '' })
  const [country, setCountry] = useState(() => guessCountry() ?? '')
  const dialCodes = useDialCodes()
  const chosen = dialCodes.options.find((option) => option.value === country) ?? null
  const countryCode = chosen?.dialCode ?? ''

  function next() {
    const form = registrationStepOne.safeParse({ ...one.values, countryCode })
    if (form.success) return goOn()
    one.checkWith({ countryCode })
  }

  const create = two.submit(async (rest) => {
    const first = one.checkWith({ countryCode })
    if (!first) return openFirst()
    const form: Registration = { ...first, ...rest }
    try {
      const answer = await register(form)
      savePending({ ...answer.data, sentAt: Date.now() })
      if (answer.message) toast.info(answer.message)
      onRegistered()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      // The server broke and has nothing of its own to say.
      if (failure.status >= 500 && failure.code === 'internal') return toast.error(t('auth:signUp.failed'))
      const { errors } = failure
      const early = Object.entries(errors).filter(([name]) => stepOneFields.includes(name))
      if (early.length > 0) {
        openFirst()
        one.show(Object.fromEntries(early.map(([name, [words = '']]) => [name, words])))
      }
      throw failure
    }
  })

  return { one, two, next, create, country: chosen, countries: dialCodes, setCountry }
}

/**
 * The second step is an entry of the history: a phone's own way back leads to the first step and not out of the form.
 * The mark is of this visit, since after a reload nothing is filled in and the second step must not open.
 */
function useSteps() {
  const [step, setStep] = useState<1 | 2>(1)
  const [mark] = useState(() => crypto.randomUUID())
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => setStep(location.state === mark ? 2 : 1), [location.state, mark])

  function goOn() {
    setStep(2)
    void navigate(location, { state: mark })
  }
  function openFirst() {
    setStep(1)
    void navigate(location, { state: null, replace: true })
  }
  return { step, goOn, goBack: () => void navigate(-1), openFirst }
}
