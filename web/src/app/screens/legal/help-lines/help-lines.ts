import { type CountryHelpLines, diasporaHelpLines } from './diaspora-help-lines.ts'
import { neighbourHelpLines } from './neighbour-help-lines.ts'

/** On this day each number was compared with its source, unless its line names a later one. */
export const helpLinesCheckedOn = '2026-11-25'

/**
 * Helplines by country. A line without a public source is left out. Ask each one again before a launch in
 * its country: some close or change their hours.
 *
 * Looked for on 2026-11-29, and left out because no two public sources agreed or both were old:
 * - any line of Equatorial Guinea;
 * - Central African Republic: 1325 of the gendarmerie broke down after 2021 and opened again in November 2025 for the
 *   elections; 4040 is of 2013, and 4006 has one source;
 * - suicide: Cameroon (1511 is of 2020), Côte d’Ivoire (143 has one source), Mozambique, and Befrienders Kenya, which has
 *   several numbers;
 * - violence in Mozambique: 1458 is a line for humanitarian aid, or against corruption;
 * - fraud: the cybercrime centre of the Nigerian police, the PLCC of Côte d’Ivoire (100) and the RIB of Rwanda (166); 15040 of
 *   Tanzania takes the numbers of fraudsters, not calls for advice.
 */
export const helpLines: readonly CountryHelpLines[] = [
  {
    country: 'NG',
    lines: [
      {
        number: '0800 078 7746',
        name: 'SURPIN',
        topic: 'suicide',
        source: 'https://healthwise.punchng.com/ngo-launches-toll-free-hotline-for-assistance-on-mental-health/',
      },
      {
        number: '0800 033 3333',
        name: 'Lagos DSVRT',
        topic: 'violence',
        source: 'https://scudnewsng.com/lagos-launches-24-7-helpline-for-gender-based-violence',
      },
      // Lists of Nigerian emergency contacts give the same number.
      {
        number: '0809 332 2644',
        name: 'EFCC',
        topic: 'fraud',
        source: 'https://www.informationhood.com/how-to-report-cybercrime-in-nigeria/',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'KE',
    lines: [
      {
        number: '1195',
        name: 'National GBV Helpline',
        topic: 'violence',
        source:
          'https://nation.africa/kenya/news/gender/survived-sexual-gender-based-violence-here-s-where-to-get-help-3380426',
      },
      {
        number: '0800 730 999',
        name: 'Kenya Police SGBV',
        topic: 'violence',
        source:
          'https://www.the-star.co.ke/news/2022-08-07-police-announce-toll-free-emergency-contacts-ahead-of-polls',
      },
      {
        number: '116',
        name: 'Childline Kenya',
        topic: 'children',
        source:
          'https://beta.nation.co.ke/kenya/news/gender/beyond-your-parents-life-saving-resources-that-could-have-saved-teen-bride-from-death--4986762',
      },
      // Also: nairobinews.nation.co.ke/editors-picks/distressed-call-this-number-gok
      {
        number: '1199',
        name: 'Kenya Red Cross',
        topic: 'suicide',
        source:
          'https://newsnetkenya.co.ke/avoid-shortcuts-and-seek-mental-health-assistance-from-qualified-staff-redcross-urges-kenyans/',
        checkedOn: '2026-11-29',
      },
      // Also: eastleighvoice.co.ke in July 2025, and nairobiwire.com about a syndicate of fraudsters.
      {
        number: '0800 722 203',
        name: 'DCI',
        topic: 'fraud',
        source:
          'https://www.capitalfm.co.ke/news/2025/07/revamped-dci-call-centre-adds-real-time-tracking-whatsapp-support/',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'GH',
    lines: [
      {
        number: '0800 678 678',
        name: 'Mental Health Authority',
        topic: 'suicide',
        source: 'http://businessghana.com/site/news/general/271049/MHA-unveils-toll-free-No.-for-psycho-social-support',
      },
      // Lists of Ghanaian emergency contacts give the same number, and name csa.gov.gh/report, which we could not read.
      {
        number: '292',
        name: 'Cyber Security Authority',
        topic: 'fraud',
        source:
          'https://github.com/crfdiab/arc/blob/HEAD/content/posts/where-can-i-report-a-police-officer-in-ghana.md',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'ZA',
    lines: [
      {
        number: '0800 428 428',
        name: 'GBV Command Centre',
        topic: 'violence',
        source: 'https://allafrica.com/stories/202412190450.html',
      },
      {
        number: '0800 567 567',
        name: 'SADAG',
        topic: 'suicide',
        source: 'https://www.thedailyvox.co.za/important-resources-for-the-lockdown/',
      },
      // Lists of South African emergency contacts give the same number.
      {
        number: '011 867 2234',
        name: 'SAFPS',
        topic: 'fraud',
        source: 'https://www.safps.org.za/Home/InterFraudAwarenessWeekNov2025',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'CI',
    lines: [
      {
        number: '1308',
        name: 'Numéro vert VBG',
        topic: 'violence',
        source: 'https://www.yeclo.com/violences-basees-sur-le-genre-en-cote-divoire-comment-se-faire-aider',
      },
    ],
  },
  {
    country: 'GA',
    lines: [
      {
        number: '1404',
        name: 'Gabon Égalité',
        topic: 'violence',
        source: 'https://www.gabonmediatime.com/gabon-egalite-147-296-appels-recus-par-le-programme-en-2-ans/',
      },
      // Also: lessentiel241.com in June 2023.
      {
        number: '1324',
        name: 'Centre national de santé mentale',
        topic: 'suicide',
        source: 'https://www.gabonmediatime.com/gabon-1324-le-numero-vert-pour-parler-de-suicide/',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'RW',
    lines: [
      {
        number: '3512',
        name: 'Rwanda National Police',
        topic: 'violence',
        source: 'http://en.igihe.com/news/rnp-joins-drive-to-end-abuse-of-emergency-help.html',
      },
      {
        number: '116',
        name: 'Child Helpline',
        topic: 'children',
        source: 'https://police.gov.rw/media/news-detail/news/rnp-establish-child-help-line-116/',
      },
    ],
  },
  {
    country: 'MZ',
    lines: [
      {
        number: '116',
        name: 'Linha Fala Criança',
        topic: 'children',
        source: 'https://noticias.mmo.co.mz/2022/06/registadas-1671-violacoes-dos-direitos-da-crianca.html',
      },
    ],
  },
  {
    country: 'TZ',
    lines: [
      {
        number: '116',
        name: 'C-Sema',
        topic: 'children',
        source: 'http://www.sematanzania.org/helpline.php',
      },
      // Also: dar24.com in 2020, with psychologists among those who answer. The ministry also names 115.
      {
        number: '199',
        name: 'Wizara ya Afya',
        topic: 'suicide',
        source: 'https://dailynews.co.tz/?p=111244',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'UG',
    lines: [
      { number: '116', name: 'Sauti', topic: 'violence', source: 'https://sauti.mglsd.go.ug/sauti/faqs/' },
      // Lists of crisis lines give the same number, on working days.
      {
        number: '0800 212 121',
        name: 'Mental Health Uganda',
        topic: 'suicide',
        source: 'https://mopawa.com/company/850/mental-health-uganda-mhu',
        checkedOn: '2026-11-29',
      },
    ],
  },
  {
    country: 'CM',
    lines: [
      {
        number: '116',
        name: 'Minproff',
        topic: 'children',
        source:
          'https://www.camertopnews.com/protection-de-lenfant-contre-les-violences-le-numero-vert-116-desormais-operationnel/',
      },
      // Also: cameroon-tribune.cm and actucameroun.com in 2019. The second number, 8206, is only in the reports of one day.
      {
        number: '8202',
        name: 'ANTIC',
        topic: 'fraud',
        source:
          'https://www.businessincameroon.com/public-management/2106-11696-cybersecurity-antic-claims-it-deleted-3-372-fake-facebook-accounts-out-of-4-242-identified-in-2020',
        checkedOn: '2026-11-29',
      },
    ],
  },
  ...neighbourHelpLines,
  ...diasporaHelpLines,
]

/** The name of the site that a source is on. */
export const siteOf = (source: string): string => new URL(source).hostname.replace(/^www\./, '')
