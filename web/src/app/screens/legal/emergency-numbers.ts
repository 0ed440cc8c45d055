type Service = 'police' | 'ambulance' | 'fire'

/** Emergency numbers by region; `EU` means the European Union. */
export const emergencyNumbers: ReadonlyArray<{
  country: string
  lines: ReadonlyArray<{ number: string; services: readonly Service[] }>
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
  { country: 'EU', lines: [{ number: '112', services: ['police', 'ambulance', 'fire'] }] },
  { country: 'GB', lines: [{ number: '999', services: ['police', 'ambulance', 'fire'] }] },
  { country: 'US', lines: [{ number: '911', services: ['police', 'ambulance', 'fire'] }] },
]
