import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPrivacyFacts } from './privacy-facts.ts'

/** What the privacy notice says where the operator has switched a picture classifier on; nothing elsewhere. */
export function ClassifierNote() {
  const { t } = useTranslation()
  return useIsClassifierOn() ? <p>{t('documents:pictureClassifier')}</p> : null
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
