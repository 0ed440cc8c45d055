import { useEffect, useState } from 'react'
import { guessCountry } from '../../../../lib/device/guess-country.ts'

/** The country that the device seems to be in, null if nothing says; undefined at first, as in the document drawn at build. */
export function useGuessedCountry(): string | null | undefined {
  const [country, setCountry] = useState<string | null | undefined>(undefined)
  useEffect(() => setCountry(guessCountry()), [])
  return country
}
