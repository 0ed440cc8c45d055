import type { CountryHelpLines } from './diaspora-help-lines.ts'

/** Helplines of the neighbours of the countries that the site is made for. */
export const neighbourHelpLines: readonly CountryHelpLines[] = [
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
]
