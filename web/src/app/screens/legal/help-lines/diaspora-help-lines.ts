type Topic = 'violence' | 'suicide' | 'children' | 'fraud'

type HelpLine = {
  number: string
  name: string
  topic: Topic
  source: string
  /** When it was compared with its source and with another one, if later than the other lines. */
  checkedOn?: string
}

export type CountryHelpLines = { country: string; lines: readonly HelpLine[] }

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
      // Guides to fraud of 2026 give the same number.
      {
        number: '0 805 805 817',
        name: 'Info Escroqueries',
        topic: 'fraud',
        source:
          'https://www.dossierfamilial.com/actualites/une-ligne-telephonique-pour-aider-les-victimes-descroquerie-350265',
        checkedOn: '2026-11-29',
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
      // Also: miragenews.com/city-police-launch-fraud-reporting-service-1583577
      {
        number: '0300 123 2040',
        name: 'Report Fraud',
        topic: 'fraud',
        source: 'https://www.wired-gov.net/wg/news.nsf/articles/report+fraud+service+goes+live+04122025143000?open',
        checkedOn: '2026-11-29',
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
      // A list of fraud lines compared in October 2026 gives the same number.
      {
        number: '1 877 382 4357',
        name: 'Federal Trade Commission',
        topic: 'fraud',
        source: 'https://webharvest.gov/peth04/20041017211634/http:/www.ftc.gov/bcp/conline/pubs/alerts/877alrt.htm',
        checkedOn: '2026-11-29',
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
      // Also: europasur.es in December 2025.
      {
        number: '017',
        name: 'INCIBE',
        topic: 'fraud',
        source: 'https://www.incibe.es/en/linea-de-ayuda-en-ciberseguridad/faq',
        checkedOn: '2026-11-29',
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
      // Portuguese guides to safety online give the same number.
      {
        number: '800 219 090',
        name: 'Linha Internet Segura',
        topic: 'fraud',
        source: 'https://intranet16.apav.pt/apav_v3/index.php/pt/?start=1020',
        checkedOn: '2026-11-29',
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
