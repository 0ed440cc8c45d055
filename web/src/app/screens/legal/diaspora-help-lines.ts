type Topic = 'violence' | 'suicide' | 'children'

export type CountryHelpLines = {
  country: string
  lines: ReadonlyArray<{ number: string; name: string; topic: Topic; source: string }>
}

/** Helplines of the countries outside Africa in which many members of the diasporas live. */
export const diasporaHelpLines: readonly CountryHelpLines[] = [
  {
    country: 'FR',
    lines: [
      {
        number: '3919',
        name: 'Violences Femmes Info',
        topic: 'violence',
        source: 'https://solidaritefemmes.org/appeler-le-3919/',
      },
      {
        number: '3114',
        name: 'Prévention du suicide',
        topic: 'suicide',
        source: 'https://www.chu-media.info/article/prevention-du-suicide-le-3114-diffuse-son-premier-spot-officiel/',
      },
    ],
  },
  {
    country: 'GB',
    lines: [
      {
        number: '0808 2000 247',
        name: 'National Domestic Abuse Helpline',
        topic: 'violence',
        source: 'https://www.refuge.org.uk/category/news/',
      },
      {
        number: '116 123',
        name: 'Samaritans',
        topic: 'suicide',
        source: 'https://www.thegayuk.com/are-there-helplines-for-male-domestic-abuse-survivors/',
      },
    ],
  },
  {
    country: 'US',
    lines: [
      {
        number: '1 800 799 7233',
        name: 'National Domestic Violence Hotline',
        topic: 'violence',
        source: 'https://ovc.ojp.gov/news/grantee-news/national-domestic-violence-hotline-answers-6-million-contacts',
      },
      {
        number: '988',
        name: 'Suicide & Crisis Lifeline',
        topic: 'suicide',
        source: 'https://preventionpartnersnm.org/facts/988-lifeline',
      },
    ],
  },
  {
    country: 'ES',
    lines: [
      {
        number: '016',
        name: 'Ministerio de Igualdad',
        topic: 'violence',
        source:
          'https://www.europapress.es/epsocial/igualdad/noticia-suben-levemente-consultas-016-primer-semestre-2025-59317-casi-330-diarias-20250807133253.html',
      },
      {
        number: '024',
        name: 'Ministerio de Sanidad',
        topic: 'suicide',
        source:
          'https://www.eleconomista.es/salud/noticias/12288788/05/23/el-telefono-024-asiste-a-mas-de-8000-personas-en-riesgo-inminente-de-suicidio-en-un-ano.html',
      },
    ],
  },
  {
    country: 'PT',
    lines: [
      {
        number: '1411',
        name: 'Linha Nacional de Prevenção do Suicídio',
        topic: 'suicide',
        source:
          'https://www.deco.proteste.pt/saude/saude-mental/noticias/linha-prevencao-suicidio-funciona-24-horas-por-dia',
      },
    ],
  },
  {
    country: 'DE',
    lines: [
      {
        number: '116 016',
        name: 'Hilfetelefon',
        topic: 'violence',
        source: 'https://www.hilfetelefon.de/das-hilfetelefon/angebot-im-ueberblick.html',
      },
    ],
  },
  {
    country: 'IT',
    lines: [
      { number: '1522', name: 'Antiviolenza e stalking', topic: 'violence', source: 'https://www.1522.eu/cose-1522/' },
    ],
  },
]
