type Service = 'police' | 'ambulance' | 'fire'
type Line = {
  number: string
  services: readonly Service[]
  source: string
  /** When it was compared with its source and with another one, if later than the other numbers. */
  checkedOn?: string
}

/** On this day, or on the one that its line names, each number was compared with its source. */
export const emergencyNumbersCheckedOn = '2026-11-25'

/** Its members, as countries are named here. */
export const europeanUnion: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

const all = ['police', 'ambulance', 'fire'] as const
/** The list by which Android phones recognise emergency numbers. */
const android = 'https://android.googlesource.com/platform/packages/services/Telephony/+/master/ecc/input/eccdata.txt'

/**
 * Emergency numbers by region; `EU` means the European Union. Each names a public source. A number is left out where sources
 * contradict each other: the ambulance of Cameroon, Ghana before 112, Senegal and Tanzania, and all of DR Congo; in Liberia
 * 911, which the police name and a newspaper found dead; in Zambia 991, which is said to have been dead for years; and in
 * Mali the free numbers of the fire brigade. Ambulances of Mali and Ethiopia have one source, and 939 is of Addis Ababa.
 */
export const emergencyNumbers: ReadonlyArray<{ country: string; lines: readonly Line[] }> = [
  {
    country: 'NG',
    lines: [
      {
        number: '112',
        services: all,
        source: 'https://technologytimes.ng/dial-122-how-nigerias-three-digit-emergency-number-works/',
      },
    ],
  },
  {
    country: 'CM',
    lines: [
      {
        number: '117',
        services: ['police'],
        source:
          'https://camerounweb.com/CameroonHomePage/NewsArchive/URGENT-l-heure-est-tr-s-grave-la-Police-nationale-772152',
      },
      {
        number: '118',
        services: ['fire'],
        source:
          'https://armellesitchoma.com/2023/10/04/au-coeur-du-difficile-quotidien-des-soldats-du-feu-dans-le-littoral',
      },
    ],
  },
  {
    country: 'KE',
    lines: [
      {
        number: '999',
        services: all,
        source:
          'https://www.the-star.co.ke/news/2022-08-07-police-announce-toll-free-emergency-contacts-ahead-of-polls',
      },
    ],
  },
  {
    country: 'GH',
    lines: [
      {
        number: '112',
        services: all,
        source: 'https://thechronicle.com.gh/editorial-prosecute-persons-placing-prank-calls-to-emergency-services',
      },
    ],
  },
  {
    country: 'TZ',
    lines: [
      { number: '112', services: ['police'], source: 'https://kaziforums.com/namba-ya-dharura-zimamoto' },
      {
        number: '114',
        services: ['fire'],
        source: 'https://www.radio5fm.co.tz/zima-moto-wasisitiza-namba-ya-dharura-114-kutumika/',
      },
    ],
  },
  {
    country: 'MZ',
    lines: [
      { number: '119', services: ['police'], source: android },
      { number: '117', services: ['ambulance'], source: android },
      { number: '198', services: ['fire'], source: android },
    ],
  },
  {
    country: 'ZA',
    lines: [
      { number: '10111', services: ['police'], source: 'https://statuscheck.co.za/?p=14569' },
      { number: '10177', services: ['ambulance', 'fire'], source: 'https://statuscheck.co.za/?p=14569' },
    ],
  },
  {
    country: 'CI',
    lines: [
      { number: '170', services: ['police'], source: android },
      { number: '185', services: ['ambulance'], source: android },
      {
        number: '180',
        services: ['fire'],
        source:
          'https://pressecotedivoire.ci/article/4539-une-cinquantaine-dinterventions-enregistrees-par-le-gspm-durant-la-fete-de-noel',
      },
    ],
  },
  {
    country: 'SN',
    lines: [
      { number: '17', services: ['police'], source: 'https://galseninfo.com/?p=1888' },
      { number: '18', services: ['fire'], source: 'https://galseninfo.com/?p=1888' },
    ],
  },
  {
    country: 'UG',
    lines: [
      { number: '999', services: ['police'], source: android },
      {
        number: '112',
        services: ['police'],
        source: 'https://www.howwebiz.ug/news/national/16767/police-issues-toll-free-lines-for-martyrs-day-emergencies',
      },
    ],
  },
  {
    country: 'RW',
    lines: [
      { number: '112', services: ['police'], source: 'https://www.newtimes.co.rw/section/advertorial/113' },
      { number: '111', services: ['fire'], source: android },
    ],
  },
  {
    country: 'AO',
    lines: [
      {
        number: '111',
        services: all,
        source:
          'https://novojornal.co.ao/sociedade/interior/cisp-bloqueou-3715-numeros-de-cidadaos-que-usaram-de-forma-abusiva-o-terminal-de-emergencia---luanda-tem-um-total-de-total-de-827-camarasque-vai-crescendo-dia-apos-dia-103896.html',
      },
    ],
  },
  {
    country: 'GQ',
    lines: [
      { number: '113', services: ['police'], source: android },
      { number: '115', services: ['fire'], source: android },
    ],
  },
  { country: 'GA', lines: [{ number: '18', services: ['fire'], source: 'https://beksconsultinggabon.com/blog-beks' }] },
  {
    country: 'CF',
    lines: [
      { number: '117', services: ['police'], source: android },
      {
        number: '1212',
        services: ['ambulance'],
        source:
          'https://ndjonisango.com/2025/05/14/rca-les-numeros-durgence-et-leur-utilite-dans-les-cas-dincidents-majeurs',
      },
      {
        number: '118',
        services: ['fire'],
        source:
          'https://ndjonisango.com/2025/05/14/rca-les-numeros-durgence-et-leur-utilite-dans-les-cas-dincidents-majeurs',
      },
    ],
  },
  {
    country: 'TG',
    lines: [
      { number: '117', services: ['police'], source: android },
      {
        number: '118',
        services: ['fire'],
        source:
          'https://togoactualite.com/togo-fin-dannees-calixte-madjoulba-met-en-place-un-dispositif-pour-prevenir-les-incendie',
      },
    ],
  },
  {
    country: 'BJ',
    lines: [
      { number: '117', services: ['police'], source: android },
      { number: '118', services: ['fire'], source: 'https://legrandregard.bj/?p=2585' },
    ],
  },
  {
    country: 'CG',
    lines: [
      {
        number: '117',
        services: ['police'],
        source: 'https://fr.allafrica.com/stories/201911190489.html',
        checkedOn: '2026-11-29',
      },
      {
        number: '118',
        services: ['fire'],
        source: 'https://fr.allafrica.com/stories/201812140545.html',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'BF',
    lines: [
      {
        number: '17',
        services: ['police'],
        source:
          'https://lecontinental.info/burkina-faso-alerte-anti-terroriste-numeros-durgence-pour-une-collaboration-citoyenne-efficace',
        checkedOn: '2026-11-29',
      },
      { number: '18', services: ['fire'], source: android, checkedOn: '2026-11-29' },
    ],
  },
  {
    country: 'ML',
    lines: [
      { number: '17', services: ['police'], source: android, checkedOn: '2026-11-29' },
      {
        number: '80 00 11 15',
        services: ['police'],
        source: 'https://ml.ambafrance.org/Consignes-de-securite',
        checkedOn: '2026-11-29',
      },
      { number: '18', services: ['fire'], source: android, checkedOn: '2026-11-29' },
    ],
  },
  {
    country: 'ZW',
    lines: [
      // Of the emergency centres in Harare and Bulawayo. Only lists of numbers still name 995, 994 and 993.
      {
        number: '112',
        services: ['police'],
        source:
          'https://www.pindula.co.zw/2025/03/27/kazembe-addresses-the-countrys-security-situation-full-statement/',
        checkedOn: '2026-11-29',
      },
    ],
  },
  { country: 'ET', lines: [{ number: '991', services: ['police'], source: android, checkedOn: '2026-11-29' }] },
  { country: 'EU', lines: [{ number: '112', services: all, source: android }] },
  { country: 'GB', lines: [{ number: '999', services: all, source: android }] },
  { country: 'US', lines: [{ number: '911', services: all, source: android }] },
]
