import { type CountryHelpLines, diasporaHelpLines } from './diaspora-help-lines.ts'

/** The day on which each number was last compared with its source. */
export const helpLinesCheckedOn = '2026-11-25'

/**
 * Helplines by country. A line without a public source is left out. Ask each one again before a launch in
 * its country: some close or change their hours.
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
    ],
  },
  {
    country: 'UG',
    lines: [{ number: '116', name: 'Sauti', topic: 'violence', source: 'https://sauti.mglsd.go.ug/sauti/faqs/' }],
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
    ],
  },
  {
    country: 'SN',
    lines: [
      { number: '116', name: 'Wallu Allo', topic: 'violence', source: 'https://www.pasneeg.sn/wallu-allo-116/' },
      {
        number: '800 805 805',
        name: 'Association des juristes sénégalaises',
        topic: 'violence',
        source: 'https://fr.allafrica.com/stories/202411250859.html',
      },
    ],
  },
  {
    country: 'CD',
    lines: [{ number: '122', name: 'Ligne verte', topic: 'violence', source: 'https://radiodelafemme.net/?p=22420' }],
  },
  {
    country: 'CG',
    lines: [
      {
        number: '1444',
        name: 'Centre d’écoute et d’orientation',
        topic: 'violence',
        source: 'https://fr.allafrica.com/stories/202312170307.html',
      },
    ],
  },
  {
    country: 'BJ',
    lines: [
      {
        number: '114',
        name: 'Institut national de la femme',
        topic: 'violence',
        source: 'https://africaho.bj/article/violences-faites-aux-femmes-linf-met-en-garde-et-appelle-a-la-vigilance',
      },
    ],
  },
  {
    country: 'TG',
    lines: [
      {
        number: '1014',
        name: 'Ministère de la Sécurité',
        topic: 'violence',
        source: 'https://wildaf-ao.org/violences-sexuelles-le-togo-lance-un-numero-vert-1014',
      },
      {
        number: '1011',
        name: 'Allô 1011',
        topic: 'children',
        source:
          'https://togotribune.com/news/togo-allo-1011-et-ushadi-denoncez-les-cas-de-viols-et-violences-sur-les-enfants',
      },
    ],
  },
  {
    country: 'BF',
    lines: [
      { number: '80 00 12 87', name: 'Numéro vert VBG', topic: 'violence', source: 'https://actualite.bf/4859-2' },
    ],
  },
  {
    country: 'LR',
    lines: [
      {
        number: '116',
        name: 'National GBV Call Center',
        topic: 'violence',
        source:
          'https://mogcsp.gov.lr/gender-ministry-unveils-national-gbv-116-call-center-with-support-from-world-bank',
      },
    ],
  },
  {
    country: 'AO',
    lines: [
      {
        number: '15015',
        name: 'SOS Criança',
        topic: 'children',
        source:
          'https://masfamu.gov.ao/ao/noticias/linha-sos-atende-mais-de-200-mil-denuncias-de-violencia-contra-a-crianca/',
      },
    ],
  },
  {
    country: 'ZM',
    lines: [
      {
        number: '933',
        name: 'Lifeline',
        topic: 'violence',
        source: 'https://childhelplineinternational.org/20-years-20-voices-lifeline-childline-zambia/',
      },
      {
        number: '116',
        name: 'Childline',
        topic: 'children',
        source: 'https://www.unicef.org/zambia/stories/lifeline-zambias-children',
      },
    ],
  },
  {
    country: 'ZW',
    lines: [
      {
        number: '575',
        name: 'National GBV Call Centre',
        topic: 'violence',
        source: 'https://www.herald.co.zw/zim-unveils-gbv-call-centre/',
      },
    ],
  },
  ...diasporaHelpLines,
]

/** The name of the site that a source is on. */
export const siteOf = (source: string): string => new URL(source).hostname.replace(/^www\./, '')
