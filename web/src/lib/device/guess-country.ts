// By CLDR's names. The zones of the product's countries and of their diasporas; a zone that several countries share is left
// out, so that the region of the browser's language decides.
const zones: Record<string, string> = {
  'Africa/Lagos': 'NG',
  'Africa/Douala': 'CM',
  'Africa/Nairobi': 'KE',
  'Africa/Accra': 'GH',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Maputo': 'MZ',
  'Africa/Kampala': 'UG',
  'Africa/Kigali': 'RW',
  'Africa/Luanda': 'AO',
  'Africa/Abidjan': 'CI',
  'Africa/Dakar': 'SN',
  'Africa/Libreville': 'GA',
  'Africa/Brazzaville': 'CG',
  'Africa/Ndjamena': 'TD',
  'Africa/Bangui': 'CF',
  'Africa/Malabo': 'GQ',
  'Africa/Johannesburg': 'ZA',
  'Europe/London': 'GB',
  'Europe/Paris': 'FR',
  'Europe/Lisbon': 'PT',
  'Europe/Madrid': 'ES',
  'Europe/Berlin': 'DE',
  'Europe/Brussels': 'BE',
  'Europe/Rome': 'IT',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Los_Angeles': 'US',
  'America/Toronto': 'CA',
  'America/Sao_Paulo': 'BR',
}

type Device = { timeZone: string; languages: readonly string[] }

const thisDevice = (): Device => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
})

/** The country that this device is probably in, as "NG"; null where neither its clock nor its languages say. */
export function guessCountry({ timeZone, languages }: Device = thisDevice()): string | null {
  const byZone = zones[timeZone]
  if (byZone) return byZone
  for (const language of languages) {
    const region = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1]
    if (region) return region
  }
  return null
}
