import { type LegalDetails, legal } from '@karibu/contract/brand'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../../lib/i18n/format.ts'
import { fetchPrivacyFacts } from './privacy-facts.ts'

/**
 * What the privacy notice says where the operator has switched a picture classifier on, with the company that runs it if there is
 * one; nothing elsewhere.
 */
export function ClassifierNote({ processors = legal.processors }: { processors?: LegalDetails['processors'] }) {
  const { t } = useTranslation()
  const companies = processors.filter(({ task }) => task === 'pictures').map(({ name }) => name)
  if (!useIsClassifierOn()) return null
  return (
    <p>
      {t('documents:pictureClassifier')}
      {companies.length > 0 && ` ${t('documents:classifiedBy', { companies: formatList(companies) })}`}
    </p>
  )
}

/** False on the prerendered page and until it is known. */
function useIsClassifierOn(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let isGone = false
    fetchPrivacyFacts()
      .then(({ pictureClassifier }) => {
        if (!isGone) setOn(pictureClassifier)
      })
      // The notice is complete for what every installation does.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return isOn
}
