import { useEffect, useState } from 'react'
import { guessCountry } from '../../../lib/device/guess-country.ts'

/** The country that the device seems to be in; null at first, as in the document drawn at build. */
export function useGuessedCountry(): string | null {
  const [country, setCountry] = useState<string | null>(null)
  useEffect(() => setCountry(guessCountry()), [])
  return country
}

/** The entries with that of one country in front. */
export const withFirst = <T extends { country: string }>(entries: readonly T[], first: string | null): T[] => [
  ...entries.filter(({ country }) => country === first),
  ...entries.filter(({ country }) => country !== first),
]
