type Service = 'police' | 'ambulance' | 'fire'

/**
 * Emergency numbers by region; `EU` means the European Union. `source` and the day on which it was read are of numbers that
 * were added later; for DR Congo, Equatorial Guinea and others no public source names one that works everywhere.
 */
export const emergencyNumbers: ReadonlyArray<{
  country: string
  lines: ReadonlyArray<{ number: string; services: readonly Service[] }>
  source?: string
  checkedOn?: string
}> = [
  { country: 'NG', lines: [{ number: '112', services: ['police', 'ambulance', 'fire'] }] },
  {
    country: 'CM',
    lines: [
      { number: '117', services: ['police'] },
      { number: '119', services: ['ambulance'] },
      { number: '118', services: ['fire'] },
    ],
  },
  { country: 'KE', lines: [{ number: '999', services: ['police', 'ambulance', 'fire'] }] },
  { country: 'GH', lines: [{ number: '112', services: ['police', 'ambulance', 'fire'] }] },
  {
    country: 'TZ',
    lines: [
      { number: '112', services: ['police', 'ambulance'] },
      { number: '114', services: ['fire'] },
    ],
  },
  {
    country: 'MZ',
    lines: [
      { number: '119', services: ['police'] },
      { number: '117', services: ['ambulance'] },
      { number: '198', services: ['fire'] },
    ],
  },
  {
    country: 'ZA',
    lines: [
      { number: '10111', services: ['police'] },
      { number: '10177', services: ['ambulance', 'fire'] },
    ],
  },
  { country: 'CI', lines: [{ number: '180', services: ['fire'] }] },
  {
    country: 'SN',
    lines: [
      { number: '17', services: ['police'] },
      { number: '18', services: ['fire'] },
    ],
  },
  { country: 'UG', lines: [{ number: '999', services: ['police'] }] },
  {
    country: 'RW',
    lines: [
      { number: '112', services: ['police'] },
      { number: '111', services: ['fire'] },
    ],
  },
  {
    country: 'AO',
    lines: [{ number: '111', services: ['police', 'ambulance', 'fire'] }],
    source:
      'https://novojornal.co.ao/sociedade/interior/cisp-bloqueou-3715-numeros-de-cidadaos-que-usaram-de-forma-abusiva-o-terminal-de-emergencia---luanda-tem-um-total-de-total-de-827-camarasque-vai-crescendo-dia-apos-dia-103896.html',
    checkedOn: '2026-11-23',
  },
  {
    country: 'GA',
    lines: [{ number: '18', services: ['fire'] }],
    source: 'https://beksconsultinggabon.com/blog-beks',
    checkedOn: '2026-11-23',
  },
  {
    country: 'CF',
    lines: [
      { number: '117', services: ['police'] },
      { number: '1212', services: ['ambulance'] },
      { number: '118', services: ['fire'] },
    ],
    source:
      'https://ndjonisango.com/2025/05/14/rca-les-numeros-durgence-et-leur-utilite-dans-les-cas-dincidents-majeurs',
    checkedOn: '2026-11-23',
  },
  {
    country: 'TG',
    lines: [{ number: '118', services: ['fire'] }],
    source:
      'https://togoactualite.com/togo-fin-dannees-calixte-madjoulba-met-en-place-un-dispositif-pour-prevenir-les-incendie',
    checkedOn: '2026-11-23',
  },
  {
    country: 'BJ',
    lines: [{ number: '118', services: ['fire'] }],
    source: 'https://legrandregard.bj/?p=2585',
    checkedOn: '2026-11-23',
  },
  { country: 'EU', lines: [{ number: '112', services: ['police', 'ambulance', 'fire'] }] },
  { country: 'GB', lines: [{ number: '999', services: ['police', 'ambulance', 'fire'] }] },
  { country: 'US', lines: [{ number: '911', services: ['police', 'ambulance', 'fire'] }] },
]
